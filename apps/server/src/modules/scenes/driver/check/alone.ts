import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { AloneEnd, AloneRun } from '../checks.ts'
import { unless } from '../docker/connect.ts'
import { FrameReader } from '../docker/frames.ts'
import type { Site } from '../docker/site.ts'
import { DriverError } from '../driver.ts'

const mebibyte = 1_048_576
const removeMs = 30_000
/** To lay its files down. */
const inputMs = 120_000
/** Who prints so much besides its result is not read any further. */
const floodBytes = 16 * mebibyte
const pids = 128
const openFiles = 1_024
const inodes = 16_384
const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
/** One processor, and as many threads of it as that. */
const threads = { OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1', MKL_NUM_THREADS: '1' }

interface Wish extends AloneRun {
  /** A user that no machine has, and no other run at this time. */
  uid: number
  labels: Record<string, string>
}

/** @throws DriverError `image_missing` */
export async function mustHave({ engine }: Site, image: string, signal: AbortSignal): Promise<void> {
  const found = await unless(
    [404],
    engine.ask((docker) => docker.getImage(image).inspect(), { signal }),
  )
  if (found === null) throw new DriverError('image_missing', `there is no image ${image}`)
}

export const removeContainer = ({ engine }: Site, id: string, signal: AbortSignal) =>
  unless(
    [404, 409],
    engine.ask((docker) => docker.getContainer(id).remove({ force: true, v: true }) as Promise<unknown>, { signal }),
  ).then(() => undefined)

/**
 * Two containers. The first never starts: it holds the files of the run, as root put them there. The second sees those, read-only, and
 * besides them only a /tmp of a size; it has no network, no right and a user of its own. What it prints is all that leaves it.
 */
export async function runAlone(site: Site, wish: Wish, signal: AbortSignal): Promise<AloneEnd> {
  await mustHave(site, wish.image, signal)
  const made: string[] = []
  try {
    const holder = await makeHolder(site, wish, signal)
    made.unshift(holder)
    const input = () => Readable.from(wish.input())
    await site.engine.ask((docker, { abortSignal }) => docker.getContainer(holder).putArchive(input(), { path: '/input', abortSignal }), {
      signal,
      answerMs: inputMs,
    })
    const id = await makeRun(site, { ...wish, holder }, signal)
    made.unshift(id)
    return await watch(site, { ...wish, id }, signal)
  } finally {
    for (const id of made) await removeContainer(site, id, AbortSignal.timeout(removeMs))
  }
}

const nameOf = ({ names }: Site, part: string) => `bcn-${names.install}-alone-${randomBytes(6).toString('hex')}-${part}`

async function makeHolder(site: Site, { image, labels }: Wish, signal: AbortSignal): Promise<string> {
  const { id } = await site.engine.ask(
    (docker) =>
      docker.createContainer({
        name: nameOf(site, 'input'),
        Image: image,
        Entrypoint: [],
        Cmd: ['none'],
        Labels: labels,
        Volumes: { '/input': {} },
        HostConfig: { NetworkMode: 'none', CapDrop: ['ALL'], ReadonlyRootfs: true, LogConfig: { Type: 'none', Config: {} } },
      }),
    { signal },
  )
  return id
}

async function makeRun(site: Site, wish: Wish & { holder: string }, signal: AbortSignal): Promise<string> {
  const { image, command, labels, uid, memoryMb, diskMb, holder } = wish
  const env = { PATH: path, LANG: 'C.UTF-8', HOME: '/tmp', PYTHONDONTWRITEBYTECODE: '1', ...threads }
  const { id } = await site.engine.ask(
    (docker) =>
      docker.createContainer({
        name: nameOf(site, 'run'),
        Image: image,
        Entrypoint: [],
        Cmd: [...command],
        Env: Object.entries(env).map(([key, value]) => `${key}=${value}`),
        Hostname: 'alone',
        User: `${uid}:${uid}`,
        WorkingDir: '/tmp',
        Labels: labels,
        Healthcheck: { Test: ['NONE'] },
        AttachStdout: true,
        AttachStderr: true,
        HostConfig: {
          NetworkMode: 'none',
          VolumesFrom: [`${holder}:ro`],
          CapDrop: ['ALL'],
          SecurityOpt: ['no-new-privileges:true'],
          ReadonlyRootfs: true,
          Init: true,
          IpcMode: 'private',
          ShmSize: 16 * mebibyte,
          Memory: (memoryMb + diskMb) * mebibyte,
          MemorySwap: (memoryMb + diskMb) * mebibyte,
          NanoCpus: 1_000_000_000,
          PidsLimit: pids,
          Ulimits: [
            { Name: 'nofile', Soft: openFiles, Hard: openFiles },
            { Name: 'core', Soft: 0, Hard: 0 },
          ],
          Tmpfs: { '/tmp': `rw,noexec,nosuid,nodev,size=${diskMb}m,nr_inodes=${inodes},mode=1777` },
          RestartPolicy: { Name: 'no' },
          LogConfig: { Type: 'none', Config: {} },
        },
      }),
    { signal },
  )
  return id
}

async function watch(
  { engine }: Site,
  { id, timeMs, resultBytes, saidBytes }: Wish & { id: string },
  signal: AbortSignal,
): Promise<AloneEnd> {
  const socket = await engine.ask((docker) => docker.getContainer(id).attach({ stream: true, hijack: true, stdout: true, stderr: true }), {
    signal,
  })
  const result = keeping(resultBytes)
  const said = keeping(saidBytes)
  const enough = new AbortController()
  const frames = new FrameReader(0, (bytes, channel) => {
    ;(channel === 'out' ? result : said).add(bytes)
    if (result.all() > resultBytes || said.all() > floodBytes) enough.abort()
  })
  const ended = new Promise<void>((resolve, reject) => {
    socket.on('data', (bytes: Buffer) => frames.push(bytes))
    socket.once('error', (error) => reject(new DriverError('driver', 'a run was lost', { cause: error })))
    socket.once('close', resolve)
    socket.once('end', resolve)
    enough.signal.addEventListener('abort', () => resolve(), { once: true })
    signal.addEventListener('abort', () => reject(new DriverError('deadline', 'the run was cut')), { once: true })
  })
  // Where the start fails nobody waits for the end, and what it is rejected with is the start's own reason.
  ended.catch(() => undefined)
  let late: NodeJS.Timeout | undefined
  try {
    await engine.ask((docker) => docker.getContainer(id).start() as Promise<unknown>, { signal })
    const began = performance.now()
    const isLate = await Promise.race([
      ended.then(() => false),
      new Promise<boolean>((resolve) => {
        late = setTimeout(() => resolve(true), timeMs)
      }),
    ])
    const took_ms = Math.round(performance.now() - began)
    const isCut = isLate || enough.signal.aborted
    // One that is over by itself already is no error.
    if (isCut)
      await unless(
        [404, 409],
        engine.ask((docker) => docker.getContainer(id).kill() as Promise<unknown>, { signal }),
      )
    else await engine.ask((docker) => docker.getContainer(id).wait() as Promise<unknown>, { signal })
    const { State } = await engine.ask((docker) => docker.getContainer(id).inspect(), { signal })
    return {
      exit_code: State.ExitCode,
      result: result.bytes(),
      said: said.bytes().toString('utf8'),
      isLate,
      isLarge: result.all() > resultBytes,
      isFlood: said.all() > floodBytes,
      isOom: State.OOMKilled,
      took_ms,
    }
  } finally {
    clearTimeout(late)
    Reflect.apply(Reflect.get(socket, 'destroy'), socket, [])
  }
}

/** Keeps the beginning and counts all. */
function keeping(most: number) {
  const parts: Buffer[] = []
  let all = 0
  return {
    add: (bytes: Buffer): void => {
      if (all < most) parts.push(Buffer.from(bytes.subarray(0, most - all)))
      all += bytes.length
    },
    all: () => all,
    bytes: () => Buffer.concat(parts),
  }
}
