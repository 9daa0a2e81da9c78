import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Input } from '@beacon/api/endpoint'
import { file } from '@beacon/api/platform/file'
import type { Person } from '@beacon/api/people/person'
import { ZipFile } from 'yazl'

export const formOf = (bytes: Uint8Array | string, name: string): FormData => {
  const form = new FormData()
  form.append('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name)
  return form
}

/** Uploads a file as a person would, for one purpose; answers its id. */
export async function upload(
  person: Person,
  purpose: NonNullable<Input<typeof file.upload>['query']>['purpose'],
  bytes: Uint8Array | string,
  name: string,
) {
  return (await person.call(file.upload, { query: { purpose } }, formOf(bytes, name))).file_id
}

/** The text of a download. */
export async function download(person: Person, origin: string, path: string): Promise<string> {
  const reply = await fetch(`${origin}/api/ct${path}`, { headers: { cookie: person.cookie() } })
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}`)
  return reply.text()
}

/**
 * Sends JSON from another address of this machine, so that two people seem to sit at one place.
 * False where the installation is elsewhere or the machine has no such address.
 */
export function postFrom(address: string, url: string, cookie: string, body: unknown): Promise<boolean> {
  return new Promise((resolve) => {
    const headers = { cookie, 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Demo/1.0' }
    const sent = request(url, { method: 'POST', localAddress: address, headers }, (reply) => {
      reply.resume()
      reply.on('end', () => resolve(true))
    })
    sent.on('error', () => resolve(false))
    sent.end(JSON.stringify(body))
  })
}

export async function zipOf(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name)
  zip.end()
  return buffer(zip.outputStream)
}

/** A PDF of one page with these lines. */
export function pdfOf(lines: readonly string[]): Buffer {
  const shown = lines.map((line) => `(${line.replaceAll(/[()\\]/gu, String.raw`\$&`)}) Tj 0 -20 Td`).join(' ')
  const content = `BT /F1 13 Tf 60 770 Td ${shown} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents 5 0 R >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const start = text.length
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}
