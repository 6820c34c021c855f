import { type Phrase, phrase } from '#shared/phrases/phrase.ts';
import { parseXml, type XmlNode } from '../text/xml.ts';

/** What a format's reader knows of geometry: the names of its fields, or all that its files can have. */
export type KnownGeometry = readonly string[] | 'all';

const words = (list: string) => new Set(list.split(','));
/** Words in the names of fields whose number turns a shape. */
const turning = words(
  'rot,rotation,rotate,rotated,angle,angles,theta,yaw,pitch,roll,heading,tilt,skew,shear,orientation,direction,quaternion',
);
/** Words in the names of fields that hold shapes or places as several numbers. */
const shapes = words(
  'bbox,bboxes,box,boxes,bndbox,robndbox,rbox,rbbox,obb,aabb,rect,rects,rectangle,quad,quads,quadrilateral,poly,polys,' +
    'polygon,polygons,polyline,polylines,outline,outlines,contour,contours,segment,segments,point,points,keypoint,' +
    'keypoints,kpt,kpts,landmark,landmarks,joints,skeleton,vertex,vertices,corner,corners,cuboid,cuboids,ellipse,' +
    'ellipses,circle,circles,radius,radii,spline,curve,center,centre,centroid,coordinate,coordinates,coord,coords,' +
    'location,position,translation,dimensions,geometry',
);
/** Words in the names of fields whose content is an area in whatever form, text included. */
const areas = words('segmentation,segmentations,mask,masks,rle');

/** `rotatedBox` and `rotated_box` → rotated, box. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);

const seems = (name: string): boolean =>
  wordsOf(name).some((word) => turning.has(word) || shapes.has(word) || areas.has(word));

const listOfNumbers = /^\s*[[(]?\s*-?\d+(?:\.\d+)?(?:[\s,;]+-?\d+(?:\.\d+)?){3,}\s*[\])]?\s*$/;
const isNumber = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)));

/** Whether a value has at least two numbers in it. */
function numbersIn(value: unknown): boolean {
  let found = 0;
  const look = (entry: unknown): boolean => {
    if (isNumber(entry)) return ++found >= 2;
    return typeof entry === 'object' && entry !== null && Object.values(entry).some(look);
  };
  return typeof value === 'object' && value !== null && look(value);
}

const isEmpty = (value: unknown): boolean =>
  value === '' || (typeof value === 'object' && (value === null || Object.keys(value).length === 0));

/** Whether a field of this name and value says where something is, or how it is turned. */
function isGeometry(name: string, value: unknown): boolean {
  const parts = wordsOf(name);
  if (parts.some((word) => areas.has(word)))
    return (typeof value === 'string' || typeof value === 'object') && !isEmpty(value);
  if (parts.some((word) => turning.has(word)) && isNumber(value)) return Number(value) !== 0;
  if (!seems(name)) return false;
  return typeof value === 'string' ? listOfNumbers.test(value) : numbersIn(value);
}

/** An XML element as an object: attributes and children by name. */
function plain({ attributes, children, text }: XmlNode): unknown {
  if (children.length === 0 && Object.keys(attributes).length === 0) return text;
  return [...Object.entries(attributes), ...children.map((child) => [child.name, plain(child)] as const)].reduce<
    Record<string, unknown[]>
  >(
    (all, [name, value]) => {
      (all[name] ??= []).push(value);
      return all;
    },
    Object.create(null) as Record<string, unknown[]>,
  );
}

/** The names in a JSON or XML text that a value may have. */
const names = /"([^"\\]{1,80})"\s*:|<([\w.-]{1,80})|\s([\w.-]{1,80})=/g;

function valueOf(raw: string): unknown {
  try {
    return raw.trimStart().startsWith('<') ? plain(parseXml(raw)) : JSON.parse(raw);
  } catch {
    // A record that was repaired (for NaN, say) is no JSON; its reader has checked what it takes.
    return null;
  }
}

/**
 * Names the fields of an original record (JSON or XML) that hold geometry which its format's reader does not know, such
 * as a rotation, key points or an outline in another form; null if there are none. A box that is imported without them
 * may be in the wrong place.
 */
export function unreadGeometry(raw: string, known: KnownGeometry): Phrase | null {
  if (known === 'all' || !/^\s*[[{<]/.test(raw)) return null;
  const knows = new Set(known.map((name) => name.toLowerCase()));
  const strange = (name: string) => !knows.has(name.toLowerCase()) && seems(name);
  // Most records have no such name, and are not parsed again.
  const candidates = new Set<string>();
  for (const [, key, element, attribute] of raw.matchAll(names)) candidates.add(key ?? element ?? attribute ?? '');
  if (![...candidates].some(strange)) return null;
  const found = new Map<string, number>();
  const walk = (value: unknown, path: readonly string[]): void => {
    if (Array.isArray(value)) {
      for (const entry of value) walk(entry, path);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    for (const [name, entry] of Object.entries(value)) {
      const at = [...path, name];
      // A list of one is how XML says a single value.
      const alone: unknown =
        Array.isArray(entry) && entry.length === 1 && typeof entry[0] === 'string' ? entry[0] : entry;
      if (strange(name) && isGeometry(name, alone)) found.set(at.join('.'), (found.get(at.join('.')) ?? 0) + 1);
      else walk(entry, at);
    }
  };
  walk(valueOf(raw), []);
  if (found.size === 0) return null;
  const fields = [...found].map(([name, n]) => (n === 1 ? name : `${name} (${n} ×)`)).join(', ');
  return phrase('format-geometry-unread', { fields });
}
