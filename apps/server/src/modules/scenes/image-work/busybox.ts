import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ImageDriver } from '../driver/index.ts'
import { tarFile } from './archive/tar-write.ts'
import type { Base } from './base.ts'

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

export function busyboxBase(images: ImageDriver): Base {
  const tag = images.tagOf('beacon-busybox', made)
  return {
    name: 'beacon/busybox',
    tag,
    canMake: true,
    lack: async () => ((await findBusybox()) === null ? 'busybox-static' : null),
    make: async ({ onLine, signal }) => {
      const parts = [
        tarFile('Dockerfile', Buffer.from(dockerfile)),
        tarFile('busybox', (await findBusybox()) ?? Buffer.alloc(0), 0o755),
        tarFile('passwd', Buffer.from(passwd)),
        tarFile('group', Buffer.from(group)),
        Buffer.alloc(1024),
      ]
      const limits = { memoryMb: 256, pids: 64, stepBytes: 64 * 1024 * 1024 }
      await images.build({ tag, ...limits, network: null, onLine, context: () => Readable.from(parts) }, signal)
    },
  }
}
