import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { media } from '@beacon/api/media'
import { file, type Special } from '../../../module.ts'

/** The forwarders of ours, as people read and run them. */
export const clientFiles = { node: 'beacon-gate.mjs', python: 'beacon-gate.py' } as const

export const clientPath = (client: keyof typeof clientFiles): string => join(import.meta.dirname, 'client', clientFiles[client])

export const clientFile = (client: keyof typeof clientFiles): Special =>
  file({
    stream: createReadStream(clientPath(client)),
    filename: clientFiles[client],
    type: `${media.text}; charset=utf-8`,
    cache: 'public, max-age=300',
  })
