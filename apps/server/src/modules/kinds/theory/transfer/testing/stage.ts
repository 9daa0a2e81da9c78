import { direction as directions } from '@beacon/api/bank/direction'
import { job } from '@beacon/api/platform/job'
import { theoryQuestion } from '@beacon/api/kinds/theory/question'
import { theoryTransfer as contract, type TransferChoice, type TransferImport } from '@beacon/api/kinds/theory/transfer'
import type { Permission } from '@beacon/api/people/permissions'
import { eq } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { newId } from '../../../../../db/id.ts'
import { role } from '../../../../../db/schema/people/role.ts'
import { user } from '../../../../../db/schema/people/user.ts'
import type { TestClient } from '../../../../../testing/client.ts'
import { startTestServer } from '../../../../../testing/index.ts'

/** A server with its jobs, and the ways of an import and an export. */
export async function openStage() {
  const server = await startTestServer({ withJobs: true })
  const { admin } = server
  const direction_id = (await admin.call(directions.list, { query: {} })).body.items[0]?.resource_id ?? ''

  const send = async (content: string | Uint8Array, { by = admin, name = 'questions.txt', query = '' } = {}) => {
    const form = new FormData()
    form.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name)
    const reply = await by.request('POST', `/theory-questions/imports${query}`, { body: form })
    // Checked by the tests: the reply of a good answer is the import.
    return { status: reply.status, error: reply.error, body: reply.body as TransferImport }
  }
  const read = async (content: string | Uint8Array, by: TestClient = admin) => {
    const reply = await send(content, { by })
    expect([reply.status, reply.error?.code, reply.error?.details]).toEqual([201, undefined, undefined])
    return reply.body
  }
  const rowsOf = async ({ import_id }: TransferImport, by: TestClient = admin) =>
    (await by.call(contract.rows, { params: { import_id }, query: { size: 200 } })).body.items
  const jobEnd = (client: TestClient, job_id: string) =>
    vi.waitFor(
      async () => {
        const { body } = await client.call(job.get, { params: { job_id } })
        expect(['done', 'failed']).toContain(body.state)
        return body
      },
      { timeout: 60_000, interval: 100 },
    )
  const run = async ({ import_id }: TransferImport, choice: Partial<TransferChoice> = {}) => {
    const reply = await admin.call(contract.run, { params: { import_id }, body: { direction_id, ...choice } })
    expect([reply.status, reply.error?.code]).toEqual([202, undefined])
    const ended = await jobEnd(admin, reply.body.job_id)
    expect([ended.state, ended.error]).toEqual(['done', null])
    return (await admin.call(contract.get, { params: { import_id } })).body
  }
  const listed = async (q: string) => (await admin.call(theoryQuestion.list, { query: { q, size: 50 } })).body.items
  const detail = async (resource_id: string) => (await admin.call(theoryQuestion.get, { params: { resource_id } })).body

  const download = async (path: string, by: TestClient = admin) => {
    const reply = await fetch(`${server.url}/api/ct${path}`, { headers: { cookie: by.cookie() } })
    expect(reply.status).toBe(200)
    return new Uint8Array(await reply.arrayBuffer())
  }

  /** Somebody with these permissions alone. */
  const signInWith = async (...permissions: Permission[]) => {
    const role_id = newId()
    await server.db.insert(role).values({ resource_id: role_id, name_en: `R ${role_id}`, name_zh: `角色 ${role_id}`, permissions })
    const client = await server.signIn('student')
    await server.db.update(user).set({ role_resource_id: role_id }).where(eq(user.resource_id, client.user_id))
    return client
  }
  return { server, admin, direction_id, send, read, rowsOf, jobEnd, run, listed, detail, download, signInWith }
}
export type Stage = Awaited<ReturnType<typeof openStage>>
