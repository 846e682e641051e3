import type { PageKind } from '../section-writer';
import { readDocx } from './docx';
import type { MainPart } from './main-part';
import { readPptx } from './pptx';
import { readXlsx } from './xlsx';

/** By the kind of an Office file: the kind of its pages, and its reader. */
export const OFFICE_READERS: Readonly<Record<MainPart['kind'], [PageKind, typeof readDocx]>> = {
  docx: ['page', readDocx],
  pptx: ['slide', readPptx],
  xlsx: ['sheet', readXlsx],
};
