import { saveBlob, saveText } from '../../../ui/files/save-text.ts';

/** Renders an SVG at twice its size as PNG. */
async function toPng(svg: string): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth * 2;
    canvas.height = image.naturalHeight * 2;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This browser cannot draw the picture; save the SVG instead.');
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be written.'))),
        'image/png',
      ),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Saves a chart as a drawing, a picture, or its numbers. */
export async function saveChart(
  kind: 'svg' | 'png' | 'data',
  name: string,
  chart: { svg: () => string | Promise<string>; csv: () => string },
): Promise<void> {
  if (kind === 'data') saveText(`${name}.csv`, chart.csv(), 'text/csv');
  else if (kind === 'svg') saveText(`${name}.svg`, await chart.svg(), 'image/svg+xml');
  else saveBlob(`${name}.png`, await toPng(await chart.svg()));
}
