import { job } from '@beacon/api/platform/job'
import type { ImportPreview } from '@beacon/api/bank/package'
import { questionPackage } from '@beacon/api/bank/package'
import { expect, vi } from 'vitest'
import type { TestClient } from '../../../../../testing/client.ts'

export async function sendPackage(client: TestClient, bytes: Uint8Array, query = 'dry_run=true') {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'package.zip')
  const reply = await client.request('POST', `/questions/import?${query}`, { body: form })
  const body = reply.body as ImportPreview & { import_id: string; job_id: string }
  return { status: reply.status, error: reply.error, ...body }
}

export const jobEnd = (client: TestClient, job_id: string, timeout = 60_000) =>
  vi.waitFor(
    async () => {
      const { body } = await client.call(job.get, { params: { job_id } })
      expect(['done', 'failed']).toContain(body.state)
      return body
    },
    { timeout, interval: 100 },
  )

/** Reads, decides and runs; answers the job at its end. */
export async function importAll(client: TestClient, bytes: Uint8Array, choice: Record<string, unknown> = {}, timeout = 60_000) {
  const read = await sendPackage(client, bytes)
  expect([read.status, read.error.code]).toEqual([200, undefined])
  const run = await client.call(questionPackage.run, { params: { import_id: read.import_id }, body: choice })
  expect([run.status, run.error.code]).toEqual([202, undefined])
  return { read, job: await jobEnd(client, run.body.job_id, timeout) }
}
