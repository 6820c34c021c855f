import { defineFormat } from '../format.ts';
import { hfCarries, hfConventions } from '../hf/row.ts';
import { count, read } from './read.ts';
import { main, write } from './write.ts';

/**
 * Hugging Face data set as Parquet: one row per screenshot, with the picture's bytes in a column of the `Image`
 * feature, so that `load_dataset("parquet", …)` gives pictures. The features are in the file's key-value metadata.
 */
export const hfParquet = defineFormat({
  id: 'hf-parquet',
  name: 'Hugging Face Parquet',
  conventions: hfConventions,
  accepts: ['.parquet', 'folder'],
  main,
  carries: hfCarries,
  read,
  geometry: ['bbox'],
  count,
  write,
});
