import { api, call } from '../../api/client';

/** The most files that the service takes at once. */
export const MAX_FILES = 20;

/** Adds the files, each as a source: all or none. @throws Failure */
export async function addFiles(agentId: string, files: readonly File[]): Promise<void> {
  const form = new FormData();
  for (const file of files) form.append('files', file);
  await call(
    api.POST('/agents/{id}/training/files', {
      params: { path: { id: Number(agentId) } },
      body: { files: [] },
      bodySerializer: () => form,
    }),
  );
}
