import { ImageFailure } from '../problem.ts'

export interface Reference {
  /** As it was written, such as `registry.example.org:5000`. */
  host: string
  /** Path below it, such as `team/shop`. */
  name: string
  tag: string
  /** Pinned already where somebody wrote it. */
  digest: string | null
}

const part = /^[a-z0-9]+(?:(?:\.|__?|-+)[a-z0-9]+)*$/u
const tagForm = /^\w[\w.-]{0,127}$/u
const hostForm = /^[a-z0-9](?:[a-z0-9.-]{0,252}[a-z0-9])?(?::[1-9]\d{0,4})?$/u
const digestForm = /^sha256:[0-9a-f]{64}$/u
export const isDigest = (text: unknown): text is string => typeof text === 'string' && digestForm.test(text)

/** A reference with its host: a short one would be looked up elsewhere on each machine. @throws ImageFailure registry_reference */
export function readReference(text: string): Reference {
  const wrong = () => new ImageFailure('registry_reference', { reference: text.slice(0, 255) })
  const at = text.indexOf('@')
  const digest = at === -1 ? null : text.slice(at + 1)
  const rest = at === -1 ? text : text.slice(0, at)
  const slash = rest.indexOf('/')
  const host = rest.slice(0, Math.max(0, slash)).toLowerCase()
  const colon = rest.indexOf(':', slash)
  const name = colon === -1 ? rest.slice(slash + 1) : rest.slice(slash + 1, colon)
  const tag = colon === -1 ? 'latest' : rest.slice(colon + 1)
  const isHost = hostForm.test(host) && (host.includes('.') || host.includes(':') || host === 'localhost')
  const isName = name.length <= 200 && name.split('/').every((one) => part.test(one))
  if (text.length > 255 || !isHost || !isName || !tagForm.test(tag) || (digest !== null && !isDigest(digest))) throw wrong()
  return { host, name: host === 'docker.io' && !name.includes('/') ? `library/${name}` : name, tag, digest }
}

/** As Dockerfiles name it. */
export const usualName = ({ host, name, tag }: Reference): string => `${host}/${name}:${tag}`
