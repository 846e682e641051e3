import type { Archive } from './archive';

/** Files that only Apple's apps and InDesign write. */
const APP = /^(?:index\.apxl|buildVersionHistory\.plist|designmap\.xml|.*\.iwa)$/i;
/** Files that only packages of programs have: of Java, Android, iOS, Python, browsers and editors. */
const PROGRAM = new RegExp(
  [
    String.raw`^META-INF/(?:MANIFEST\.MF|mozilla\.rsa)$`,
    String.raw`^(?:AndroidManifest\.xml|classes\.dex|extension\.vsixmanifest|[^/]+\.nuspec)$`,
    String.raw`^(?:Payload/[^/]+\.app/Info\.plist|[^/]+\.dist-info/RECORD)$`,
  ].join('|'),
);

/** Archives that are not documents: programs, files of Apple's apps and InDesign, and packages of Visio and others. */
export function foreignKindOf(archive: Archive): 'app_format' | 'program' | 'unsupported' | null {
  if (archive.names.some((name) => APP.test(name))) return 'app_format';
  if (archive.names.some((name) => PROGRAM.test(name))) return 'program';
  return archive.has('[Content_Types].xml') || archive.has('mimetype') ? 'unsupported' : null;
}
