import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

export interface LookTask {
  targets: { ip: string; port: number }[]
  pages: string[]
  needles: string[]
  connectMs: number
  /** For those that gave no sign in `connectMs`: a machine under load answers late, and an open port must not read as missing. */
  lateConnectMs: number
  replyMs: number
  mostMs: number
  replyBytes: number
  /** Those that pages lead to included. */
  pagesPerTarget: number
  atOnce: number
}

interface Hit {
  target: number
  page: string
  needle: number
}

const mostHits = 500

/** What answers is hostile, so it is not read as root. The helper of an engine may not change its user: it holds no files to lose. */
function dropRights(): void {
  try {
    process.setgroups?.([])
    process.setgid?.(65_534)
    process.setuid?.(65_534)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error
  }
}

async function eachOf<T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values()
  const hand = async () => {
    for (const item of rest) await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, hand))
}

interface Talk {
  ip: string
  port: number
  /** Null: only whether a connection stands. */
  words: string | null
}

/** Null where no connection stands; else what was read of the answer. */
function talk({ ip, port, words }: Talk, { connectMs, replyMs, replyBytes }: LookTask): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const parts: Buffer[] = []
    let bytes = 0
    let isOpen = false
    const socket = connect({ host: ip, port })
    const end = () => {
      clearTimeout(late)
      socket.destroy()
      resolve(isOpen ? Buffer.concat(parts) : null)
    }
    let late = setTimeout(end, connectMs)
    socket.on('error', end)
    socket.once('close', end)
    socket.once('connect', () => {
      isOpen = true
      if (words === null) return end()
      clearTimeout(late)
      late = setTimeout(end, replyMs)
      socket.write(words)
    })
    socket.on('data', (part: Buffer) => {
      parts.push(part.subarray(0, replyBytes - bytes))
      bytes += part.length
      if (bytes >= replyBytes) end()
    })
  })
}

const requestText = (ip: string, page: string) => `GET ${page} HTTP/1.0\r\nhost: ${ip}\r\naccept: */*\r\nconnection: close\r\n\r\n`

/** Pages of the same place that a page leads to. */
function linksIn(body: Buffer, at: URL): string[] {
  const found = body.toString('latin1').matchAll(/(?:href|src)=["']?([^"'#>\s]{1,200})/giu)
  return [...found].flatMap(([, link = '']) => {
    const url = URL.parse(link, at.href)
    return url !== null && url.host === at.host && url.protocol === 'http:' ? [url.pathname + url.search] : []
  })
}

async function look(task: LookTask): Promise<{ open: number[]; hits: Hit[]; isCut: boolean }> {
  const until = performance.now() + task.mostMs
  const isLate = () => performance.now() > until
  const needles = task.needles.map((needle) => Buffer.from(needle))
  const open: number[] = []
  const hits: Hit[] = []
  let isCut = false
  let closed = [...task.targets.keys()]
  for (const connectMs of [task.connectMs, task.lateConnectMs]) {
    const silent: number[] = []
    await eachOf(closed, task.atOnce, async (target) => {
      if (isLate()) return void (isCut = true)
      const { ip = '', port = 0 } = task.targets[target] ?? {}
      const isOpen = (await talk({ ip, port, words: null }, { ...task, connectMs })) !== null
      const list = isOpen ? open : silent
      list.push(target)
    })
    closed = silent
  }
  if (needles.length === 0) return { open, hits, isCut }
  await eachOf(open, task.atOnce, async (target) => {
    const { ip = '', port = 0 } = task.targets[target] ?? {}
    const pages = [...task.pages]
    for (let at = 0; at < Math.min(pages.length, task.pagesPerTarget); at += 1) {
      if (isLate()) return void (isCut = true)
      const page = pages[at] ?? '/'
      const body = await talk({ ip, port, words: requestText(ip, page) }, task)
      if (body === null) return
      for (const [needle, bytes] of needles.entries())
        if (body.includes(bytes) && hits.length < mostHits) hits.push({ target, page, needle })
      // What does not speak HTTP says the same to every page.
      if (body.subarray(0, 5).toString('latin1') !== 'HTTP/') return
      for (const link of linksIn(body, new URL(`http://${ip}:${port}${page}`))) if (!pages.includes(link)) pages.push(link)
    }
  })
  return { open, hits, isCut }
}

dropRights()
// Given by `lookAround`, in the shape of this type.
const task = JSON.parse(await text(process.stdin)) as LookTask
process.stdout.write(JSON.stringify(await look(task)))
