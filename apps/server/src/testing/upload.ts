import type { TestClient } from './client.ts'

/** An upload by somebody, as a browser sends a small one. */
export async function upload(by: Pick<TestClient, 'request'>, content: Buffer | string, purpose: string, name = 'result.csv') {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(Buffer.from(content))]), name)
  const { status, body } = await by.request('POST', `/files?purpose=${purpose}`, { body: form })
  // Checked by the contract: an upload answers a file, or says why not.
  const reply = body as { file_id: string; code: string }
  return { status, code: reply.code, file: { file_id: reply.file_id, name } }
}
