import type { Archive } from '../archive/archive';
import { chartReader, type OdfCharts } from './odf-body';

/** The content of an object of an OpenDocument file, which may be a chart. */
const OBJECT = /^([^/]+)\/content\.xml$/;

/** Reads the charts of an OpenDocument file. @throws DocumentError */
export async function readOdfCharts(archive: Archive): Promise<OdfCharts> {
  const charts = new Map<string, string[]>();
  for (const name of archive.names) {
    const folder = OBJECT.exec(name)?.[1];
    if (folder === undefined) continue;
    const texts: string[] = [];
    await archive.readXml(name, chartReader(texts, archive.limits));
    charts.set(folder, texts);
  }
  return charts;
}
