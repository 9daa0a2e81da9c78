import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Db } from '../../../db/database.ts'
import { sceneImageBase } from '../../../db/schema/index.ts'
import type { ImageDriver } from '../driver/index.ts'
import { tarFile } from './archive/tar-write.ts'
import { ImageFailure } from './problem.ts'

const busyboxName = 'beacon/busybox'
/** Counts up when what is made below changes. */
const made = 'v1'
const dockerfile = `FROM scratch
COPY busybox /bin/busybox
COPY passwd group /etc/
RUN ["/bin/busybox", "mkdir", "-p", "/tmp", "/run", "/home", "/root", "/usr/bin", "/var"]
RUN ["/bin/busybox", "chmod", "1777", "/tmp"]
RUN ["/bin/busybox", "--install", "-s", "/bin"]
ENV PATH=/bin:/usr/bin
CMD ["/bin/sh"]
`
const passwd = 'root:x:0:0:root:/root:/bin/sh\nplayer:x:10001:10001:player:/home:/bin/sh\nnobody:x:65534:65534:nobody:/:/bin/false\n'
const group = 'root:x:0:\nplayer:x:10001:\nnogroup:x:65534:\n'

/** The machine's own busybox, where it is one file that needs no other. */
export async function findBusybox(paths: readonly string[] = ['/bin/busybox', '/usr/bin/busybox']): Promise<Buffer | null> {
  for (const path of paths) {
    const bytes = await readFile(path).catch(() => null)
    // A dynamic one names its loader in the first page.
    if (bytes !== null && bytes.subarray(1, 4).toString() === 'ELF' && !bytes.subarray(0, 4096).includes('/ld-')) return bytes
  }
  return null
}

export const busyboxTag = (images: ImageDriver): string => images.tagOf('beacon-busybox', made)

/** Tells the pages what Dockerfiles may begin with here. */
export async function tellBases(db: Db): Promise<void> {
  const isReady = (await findBusybox()) !== null
  const facts = { is_ready: isReady, missing: isReady ? null : 'busybox-static', seen_at: new Date().toISOString() }
  await db
    .insert(sceneImageBase)
    .values({ name: busyboxName, ...facts })
    .onConflictDoUpdate({ target: sceneImageBase.name, set: facts })
}

/** Makes a base that is not there yet. @throws ImageFailure base_missing with the package to install */
export async function makeBase(images: ImageDriver, name: string, signal: AbortSignal): Promise<void> {
  if (name !== busyboxName || (await images.inspect(busyboxTag(images))) !== null) return
  const busybox = await findBusybox()
  if (busybox === null) throw new ImageFailure('base_missing', { image: name, package: 'busybox-static' })
  const parts = [
    tarFile('Dockerfile', Buffer.from(dockerfile)),
    tarFile('busybox', busybox, 0o755),
    tarFile('passwd', Buffer.from(passwd)),
    tarFile('group', Buffer.from(group)),
    Buffer.alloc(1024),
  ]
  const own = { tag: busyboxTag(images), memoryMb: 256, pids: 64, stepBytes: 64 * 1024 * 1024, onLine: () => undefined }
  await images.build({ ...own, context: () => Readable.from(parts) }, signal)
}

/** The context of a build: our Dockerfile in front of what was read from the upload. */
export async function* contextOf(text: string, path: string): AsyncGenerator<Buffer> {
  yield tarFile('Dockerfile', Buffer.from(text))
  yield* createReadStream(path) as AsyncIterable<Buffer>
}
