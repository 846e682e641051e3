import type { Archive } from './archive';

const MAX_TITLE_CHARS = 1_000;

/** The title in the metadata of a file (`dc:title`); '' without a title. @throws DocumentError */
export async function metadataTitle(archive: Archive, part: string): Promise<string> {
  let [title, isTitle, isDone] = ['', false, false];
  await archive.readXml(part, {
    open(name) {
      isTitle = name === 'title' && !isDone;
    },
    text(text) {
      if (isTitle && title.length < MAX_TITLE_CHARS) title += text;
    },
    close() {
      isDone ||= isTitle;
      isTitle = false;
    },
  });
  return title.trim();
}
