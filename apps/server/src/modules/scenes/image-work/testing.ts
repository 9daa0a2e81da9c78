import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FetchedBases } from './base.ts'
import { ImageRefused, type ImageDriver } from '../driver/index.ts'

export interface ToyEngine {
  images: ImageDriver
  /** Engine's names by tag. */
  held: Map<string, string>
  /** Archives that were loaded, by the name that they got. */
  loaded: Map<string, Buffer>
}

/** An engine in memory: what it loads it saves again, byte by byte. */
export function toyEngine(): ToyEngine {
  const held = new Map<string, string>()
  const loaded = new Map<string, Buffer>()
  const images: ImageDriver = {
    tagOf: (name, version) => `bcn-toy/${name}:${version}`,
    build: async ({ tag }) => void held.set(tag, `sha256:${tag}`),
    load: async (archive) => {
      const id = `sha256:loaded-${loaded.size}`
      loaded.set(id, await buffer(archive()))
      return id
    },
    save: async (tag) => {
      const bytes = loaded.get(held.get(tag) ?? '')
      if (bytes === undefined) throw new ImageRefused('no such image')
      return Readable.from([bytes])
    },
    tag: async (id, tag) => void held.set(tag, id),
    inspect: async (tag) => {
      const id = held.get(tag)
      const facts = { bytes: 1_000, user: '10001', ports: ['80/tcp'], volumes: [], hasHealth: false, hasTriggers: false }
      return id === undefined ? null : { id, ...facts, labels: ['bcn.image'], isForThisMachine: true }
    },
    list: async () => [...held.keys()],
    remove: async (tag) => void held.delete(tag),
    freeze: async () => undefined,
    endBuilds: async () => undefined,
    freeBytes: async () => null,
  }
  return { images, held, loaded }
}

/** An installation without registries. */
export const noFetchedBases: FetchedBases = { tagOf: () => null, bring: () => Promise.reject(new Error('there is no registry')) }
