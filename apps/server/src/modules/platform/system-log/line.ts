import { logSources, type LogSource } from '@beacon/api/platform/system-log'
import { isSecretName } from '../audit/index.ts'

/** A line as the database stores it. */
export interface StoredLine {
  at: string
  level: number
  source: LogSource
  message: string
  request_id: string | null
  data: Record<string, unknown> | null
}

const longest = 4_000
const deepest = 6
/** What a text may hold by accident: a bearer's token, a cookie, a password in an address, a flag in the usual form. */
const hidden: [RegExp, string][] = [
  [/\b(bearer|basic)\s+[\w.~+/=-]{6,}/giu, '$1 ***'],
  [/\b((?:set-)?cookie:?\s*)[^\n]+/giu, '$1***'],
  [/(:\/\/[^\s:/@]*:)[^\s@/]+@/gu, '$1***@'],
  [/\b([A-Za-z0-9_-]{1,32})\{[^{}\s"]{3,200}\}/gu, '$1{***}'],
]
const scrubbed = (text: string): string => {
  const clean = hidden.reduce((rest, [pattern, instead]) => rest.replaceAll(pattern, instead), text.replaceAll('\0', ''))
  return clean.length > longest ? `${clean.slice(0, longest)}…` : clean
}

function safe(value: unknown, name: string, depth = 0): unknown {
  if (isSecretName(name) || name === 'cookie' || name === 'authorization' || name === 'body') return '***'
  if (typeof value === 'string') return scrubbed(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth > deepest) return '…'
  if (Array.isArray(value)) return value.slice(0, 100).map((item) => safe(item, name, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, safe(item, key, depth + 1)]))
}

const isSource = (value: unknown): value is LogSource => logSources.some((one) => one === value)
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function sourceOf({ source, request_id, job, job_id, path }: Record<string, unknown>): LogSource {
  if (isSource(source)) return source
  const [, found] = /^\/api\/ct\/(auth|live)\b/u.exec(textOf(path)) ?? []
  if (isSource(found)) return found
  if (request_id !== undefined) return 'http'
  return job !== undefined || job_id !== undefined ? 'job' : 'app'
}

/** What is kept of a line of the log: secrets go, whoever wrote them there. Null for what is no line. */
export function readLine(line: string): StoredLine | null {
  let parsed: unknown
  try {
    parsed = JSON.parse(line)
  } catch {
    return null
  }
  if (typeof parsed !== 'object' || parsed === null) return null
  const { level, time, msg, source, request_id, reqId, ...rest }: Record<string, unknown> = { ...parsed }
  const found = sourceOf({ source, request_id, ...rest })
  const data = safe(rest, '')
  const isRequest = msg === 'request' && typeof rest['method'] === 'string'
  const message = isRequest ? `${textOf(rest['method'])} ${textOf(rest['path'])} ${String(rest['status'])}` : textOf(msg)
  return {
    at: textOf(time),
    level: Math.min(50, Math.max(20, Number(level) || 30)),
    source: found,
    message: scrubbed(message === '' ? '–' : message),
    request_id: textOf(request_id ?? reqId) || null,
    data: typeof data === 'object' && data !== null && Object.keys(data).length > 0 ? { ...data } : null,
  }
}
