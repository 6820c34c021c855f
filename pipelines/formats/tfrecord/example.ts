import { fieldsOf, packedNumbers, textOf } from './wire.ts';

/** The values of a feature: bytes (texts, pictures), whole numbers, or floats. */
export type Feature = (Uint8Array | bigint | number)[];

const floats = (bytes: Uint8Array): number[] => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: Math.floor(bytes.length / 4) }, (_, at) => view.getFloat32(at * 4, true));
};

/** A `BytesList`, `FloatList` or `Int64List`; lists of numbers may be packed or not. */
function listOf(kind: number, list: Uint8Array): Feature {
  const values: Feature = [];
  for (const { number, value } of fieldsOf(list)) {
    if (number !== 1) continue;
    if (typeof value === 'bigint') values.push(value);
    else if (kind === 1) values.push(value);
    else for (const entry of kind === 2 ? floats(value) : packedNumbers(value)) values.push(entry);
  }
  return values;
}

function featureOf(feature: Uint8Array): Feature {
  for (const { number, value } of fieldsOf(feature)) if (typeof value !== 'bigint') return listOf(number, value);
  return [];
}

/**
 * The features of a serialised `tf.train.Example` by name (tensorflow/core/example). Errors: Refused for bytes that are
 * not one.
 */
export function featuresOf(example: Uint8Array): Map<string, Feature> {
  const features = new Map<string, Feature>();
  for (const { number, value: all } of fieldsOf(example)) {
    if (number !== 1 || typeof all === 'bigint') continue;
    for (const { value: entry } of fieldsOf(all)) {
      if (typeof entry === 'bigint') continue;
      let [name, feature]: [string, Feature] = ['', []];
      for (const part of fieldsOf(entry)) {
        if (part.number === 1) name = textOf(part.value);
        else if (part.number === 2 && typeof part.value !== 'bigint') feature = featureOf(part.value);
      }
      features.set(name, feature);
    }
  }
  return features;
}
