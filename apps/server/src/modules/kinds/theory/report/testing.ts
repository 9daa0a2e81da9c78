import { examReport } from '@beacon/api/kinds/theory/exam/exam-report'
import type { TestCandidate } from '../exam/testing.ts'

/** Bytes that are a PDF by their beginning. */
export const pdf = (text: string): Buffer => Buffer.from(`%PDF-1.4\n${text}\n%%EOF`)
export const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

/** Uploads a file for a report. */
export async function uploadReport({ client }: TestCandidate, bytes: Uint8Array, name = 'report.pdf'): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const { status, body } = await client.request('POST', '/files?purpose=report', { body: form })
  if (status !== 201) throw new Error(`not uploaded: ${JSON.stringify(body)}`)
  return (body as { file_id: string }).file_id
}

export const handIn = ({ client }: TestCandidate, exam_id: string, file_id: string) =>
  client.call(examReport.hand_in, { params: { exam_id }, body: { file_id } })
