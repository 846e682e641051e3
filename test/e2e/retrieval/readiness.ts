import type { RunningService } from '../../support/service';

/** The part of `/ready` about the search and the reader of messages. */
interface Readers {
  retrieval: { mode: string; reason?: string };
  understanding: { reader: string; encoder?: string; advice?: string };
}

/** The part of `/ready` about retrieval, and its status. */
export async function readiness(
  service: RunningService,
): Promise<{ status: number; retrieval: Readers['retrieval'] }> {
  const { status, retrieval } = await readers(service);
  return { status, retrieval };
}

/** The part of `/ready` about the readers, and its status. */
export async function readers({ baseUrl }: RunningService): Promise<Readers & { status: number }> {
  const response = await fetch(`${baseUrl}/ready`);
  const { retrieval, understanding } = (await response.json()) as Readers;
  return { status: response.status, retrieval, understanding };
}
