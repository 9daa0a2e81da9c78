import { createHash, createHmac } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

/** The only account of the storage, as s3rver has it. */
export const s3Key = { access_key: 'S3RVER', secret: 'S3RVER' }

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** Signature version 4, worked out apart from the product: s3rver takes any. */
function isSigned(request: IncomingMessage): boolean {
  const header = request.headers.authorization ?? ''
  const [, credential = '', names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/u.exec(header) ?? []
  const [, ...scope] = credential.split('/')
  const [date = '', region = '', service = '', end = ''] = scope
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const lines = names.split(';').map((name) => `${name}:${String(request.headers[name] ?? '')}\n`)
  const sum = String(request.headers['x-amz-content-sha256'])
  const canonical = [request.method, path, query.split('&').toSorted().join('&'), lines.join(''), names, sum].join('\n')
  const digest = createHash('sha256').update(canonical).digest('hex')
  const text = ['AWS4-HMAC-SHA256', String(request.headers['x-amz-date']), scope.join('/'), digest].join('\n')
  const key = hmac(hmac(hmac(hmac(`AWS4${s3Key.secret}`, date), region), service), end)
  return hmac(key, text).toString('hex') === signature
}

/** Uploads in parts that nobody ended: s3rver keeps them in a folder each, and can neither list nor drop them. */
function unfinishedIn(folder: string) {
  let is_refused = false
  const keyOf = (id: string) => readFileSync(join(folder, id, 'key'), 'utf8')
  const all = () => (existsSync(folder) ? readdirSync(folder).toSorted() : [])
  const list = (prefix: string, after: string, most: number): string => {
    const wanted = all().filter((id) => keyOf(id).startsWith(prefix) && id > after)
    const page = wanted.slice(0, most)
    const lines = page.map(
      (id) =>
        `<Upload><Key>${keyOf(id)}</Key><UploadId>${id}</UploadId><Initiated>${statSync(join(folder, id)).mtime.toISOString()}</Initiated></Upload>`,
    )
    const more = wanted.length > page.length
    const last = page.at(-1) ?? ''
    const marks = more ? `<NextKeyMarker>${keyOf(last)}</NextKeyMarker><NextUploadIdMarker>${last}</NextUploadIdMarker>` : ''
    return `<ListMultipartUploadsResult>${marks}<IsTruncated>${String(more)}</IsTruncated>${lines.join('')}</ListMultipartUploadsResult>`
  }
  return {
    keys: () => all().map(keyOf).toSorted(),
    /** One as a killed server leaves it. */
    leave: (key: string, ageHours: number) => {
      const at = new Date(Date.now() - ageHours * 3_600_000)
      const place = join(folder, createHash('md5').update(`${key} ${ageHours}`).digest('hex'))
      mkdirSync(place, { recursive: true })
      writeFileSync(join(place, 'key'), key)
      utimesSync(place, at, at)
    },
    /** The key has no right to list them. */
    refuse: (is: boolean) => {
      is_refused = is
    },
    /** True when it was about them. */
    answer: (request: IncomingMessage, reply: ServerResponse): boolean => {
      const { searchParams: asked } = new URL(request.url ?? '', 'http://s3')
      const id = asked.get('uploadId')
      if (request.method === 'GET' && asked.has('uploads')) {
        const [prefix, after, most] = [asked.get('prefix') ?? '', asked.get('upload-id-marker') ?? '', Number(asked.get('max-uploads'))]
        if (is_refused) reply.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')
        else reply.end(list(prefix, after, most))
        return true
      }
      if (request.method !== 'DELETE' || id === null) return false
      if (all().includes(id)) {
        rmSync(join(folder, id), { recursive: true })
        reply.writeHead(204).end()
      } else reply.writeHead(404).end('<Error><Code>NoSuchUpload</Code></Error>')
      return true
    },
  }
}

/** An S3 storage of its own on this machine with the bucket `archives`; what is not signed rightly is refused as S3 does. */
export async function startS3() {
  const folder = mkdtempSync(join(tmpdir(), 'beacon-s3-'))
  const s3 = new S3rver({ directory: folder, silent: true, configureBuckets: [{ name: 'archives', configs: [] }] })
  await s3.configureBuckets()
  const answer = s3.callback()
  const asked: string[] = []
  let failures = 0
  const uploads = unfinishedIn(join(folder, 'archives', '._S3rver_uploads'))
  const server = createServer((request, reply) => {
    asked.push(`${request.method ?? ''} ${request.url ?? ''}`)
    if (request.method === 'PUT' && failures > 0) {
      failures -= 1
      request.resume().on('end', () => reply.writeHead(503).end())
    } else if (isSigned(request)) {
      if (!uploads.answer(request, reply)) answer(request, reply)
    } else request.resume().on('end', () => reply.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>'))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  return {
    endpoint: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    asked,
    /** The next writes are answered 503. */
    failNext: (n: number) => {
      failures = n
    },
    uploads,
    /** Objects of the bucket. */
    objects: () =>
      readdirSync(join(folder, 'archives'), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name.endsWith('_object'))
        .map((entry) => entry.name.replace(/\._S3rver_object$/u, ''))
        .toSorted(),
    stop: async () => {
      server.closeAllConnections()
      await new Promise<void>((done) => void server.close(() => done()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
