import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Client } from 'pg'
import { fail } from '../../../failure.ts'
import { bytesAt } from './bytes-at.ts'

const nameForm = /^audit-\d{4}-\d{2}\.jsonl\.gz(?:\.signature\.json)?$/u

export function auditPath(dataDir: string, name: string): string {
  if (!nameForm.test(name)) return fail('backup_damaged', { part: name })
  return join(dataDir, 'audit', name)
}

/** Months of the audit log that left the table for a file, each with its signature. */
export async function auditFilesOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ file_name: string }>('select file_name from audit_archive order by month')
  return rows.flatMap(({ file_name }) => [file_name, `${file_name}.signature.json`])
}

export async function openAuditFile(dataDir: string, name: string): Promise<Readable | null> {
  const path = auditPath(dataDir, name)
  return (await bytesAt(path)) === null ? null : createReadStream(path)
}
