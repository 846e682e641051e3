/** What `/ready` says about retrieval, and its status. */
export async function readiness({
  baseUrl,
}: {
  baseUrl: string;
}): Promise<{ status: number; retrieval: { mode: string; reason?: string } }> {
  const response = await fetch(`${baseUrl}/ready`);
  const { retrieval } = (await response.json()) as { retrieval: { mode: string; reason?: string } };
  return { status: response.status, retrieval };
}
