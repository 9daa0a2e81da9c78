import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { limits } from '@beacon/api/limits'
import { ArchiveRefusal } from './archive.ts'
import { readCtfcli } from './ctfcli.ts'
import type { Draft } from './draft.ts'
import { openFolder } from './folder.ts'
import { openZip } from './zip.ts'

export interface Task {
  source: { kind: 'zip' | 'folder'; path: string }
  /** Entries to write out, each to its path. Absent = read the challenges. */
  extract?: Array<{ entry: string; to: string }>
}
export type Answer =
  | { drafts: Draft[] }
  | { extracted: number }
  | { refusal: { code: ArchiveRefusal['code']; details: Record<string, unknown> } }
  | { error: string }

async function work({ source, extract }: Task): Promise<Answer> {
  const archive = source.kind === 'zip' ? await openZip(source.path) : await openFolder(source.path)
  try {
    if (extract === undefined) return { drafts: await readCtfcli(archive) }
    for (const { entry, to } of extract)
      await pipeline(await archive.open(entry), atMost(entry), createWriteStream(to, { flags: 'wx', mode: 0o600 }))
    return { extracted: extract.length }
  } finally {
    archive.close()
  }
}

function atMost(path: string) {
  return async function* (chunks: AsyncIterable<Buffer>) {
    let bytes = 0
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes > limits.attachment_bytes)
        throw new ArchiveRefusal('import_bomb', { limit: `${limits.attachment_bytes / 1024 ** 2} MB`, path })
      yield chunk
    }
  }
}

const answer = await work(workerData as Task).catch((error: unknown): Answer => {
  if (error instanceof ArchiveRefusal) return { refusal: { code: error.code, details: error.details } }
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return { error: code === 'ENOSPC' ? code : error instanceof Error ? (error.stack ?? error.message) : String(error) }
})
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- the port of a thread has no origin
parentPort?.postMessage(answer)
