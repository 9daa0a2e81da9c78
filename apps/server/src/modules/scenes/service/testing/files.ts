import { gzipSync } from 'node:zlib'
import { buffer } from 'node:stream/consumers'
import { service as contract } from '@beacon/api/scene/service'
import type { ServiceForm, ServiceKind } from '@beacon/api/scene/service-fields'
import { ZipFile } from 'yazl'
import type { TestServer } from '../../../../testing/index.ts'

export interface Packed {
  name: string
  text?: string | Buffer
  /** Where a link points to. */
  link?: string
}

/** A tar of plain headers; names and links may be as wrong as a test wants them. */
export function tarOf(entries: readonly Packed[]): Buffer {
  const parts = entries.flatMap(({ name, text = '', link }) => {
    const body = Buffer.from(text)
    const head = Buffer.alloc(512)
    head.write(name, 0)
    head.write('0000755\0', 100)
    head.write('0000000\0', 108)
    head.write('0000000\0', 116)
    head.write(`${body.length.toString(8).padStart(11, '0')}\0`, 124)
    head.write('00000000000\0', 136)
    head.write(link === undefined ? '0' : '2', 156)
    head.write(link ?? '', 157)
    head.write('ustar\u000000', 257)
    head.fill(0x20, 148, 156)
    const sum = head.reduce((all, byte) => all + byte, 0)
    head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
    return [head, body, Buffer.alloc((512 - (body.length % 512)) % 512)]
  })
  return Buffer.concat([...parts, Buffer.alloc(1024)])
}
export const tarGz = (entries: readonly Packed[]): Buffer => gzipSync(tarOf(entries))

export async function zipOf(entries: readonly Packed[]): Promise<Buffer> {
  const zip = new ZipFile()
  for (const { name, text = '', link } of entries)
    zip.addBuffer(Buffer.from(link ?? text), name, link === undefined ? {} : { mode: 0o120777 })
  zip.end()
  return buffer(zip.outputStream)
}

/** A program for Windows, as its head tells it. */
export function exeBytes(): Buffer {
  const bytes = Buffer.alloc(1024)
  bytes.write('MZ', 0)
  bytes.writeUInt32LE(128, 60)
  bytes.write('PE\0\0', 128, 'latin1')
  return bytes
}

/** A file of Office's build; an installer has its class in the directory. */
export function oleBytes(isInstaller: boolean): Buffer {
  const bytes = Buffer.alloc(2048)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes)
  bytes.writeUInt16LE(9, 30)
  bytes.writeUInt32LE(1, 48)
  if (isInstaller) Buffer.from('84100c0000000000c000000000000046', 'hex').copy(bytes, 1024 + 80)
  return bytes
}

export const installer: readonly Packed[] = [{ name: 'install.sh', text: '#!/bin/sh\necho done\n' }]

export async function upload(
  client: TestServer['admin'],
  purpose: string,
  bytes: Buffer,
  name = 'payload.bin',
): Promise<{ status: number; file_id: string; error: { code: string; details?: unknown } }> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const { status, body } = await client.request('POST', `/files?purpose=${purpose}`, { body: form })
  const told = body as { file_id?: string; code?: string; details?: unknown }
  return { status, file_id: told.file_id ?? '', error: { code: told.code ?? '', details: told.details } }
}

export const way = (port = 80, more: Partial<ServiceForm['access'][number]> = {}): ServiceForm['access'][number] => ({
  protocol: 'http',
  port,
  path: '',
  user: '',
  is_shown: false,
  secret: null,
  ...more,
})
export const settings = (more: Partial<ServiceForm> = {}): ServiceForm => ({
  access: [way()],
  start_command: '',
  stop_command: '',
  health: null,
  os: 'linux',
  arch: 'amd64',
  disk_mb: null,
  needs: [],
  ...more,
})

/** A service for Linux; answers what was kept. */
export async function makeService(
  client: TestServer['admin'],
  name: string,
  more: Partial<ServiceForm> = {},
  { kind = 'linux', bytes = tarGz(installer) }: { kind?: ServiceKind; bytes?: Buffer } = {},
) {
  const { file_id } = await upload(client, `service_${kind}`, bytes, `${name}.tar.gz`)
  return client.call(contract.create, { body: { name, kind, file_id, settings: settings(more) } })
}
