import { Readable } from 'node:stream'
import { DriverError, routerImage } from '../driver.ts'
import { unless, type Connection } from './connect.ts'
import { tarOf } from './tar.ts'

/**
 * Programs that wait for ever, as their machine code: a router and the place of a job need a process and nothing else, and no machine
 * is sure to have one without libraries. `pause()` where the kernel has it, else `ppoll()` of nothing.
 */
const codes: Readonly<Record<string, { machine: number; code: string }>> = {
  x86_64: { machine: 62, code: 'b8220000000f05ebf7' },
  aarch64: { machine: 183, code: '000080d2010080d2020080d2030080d2040080d2280980d2010000d4f9ffff17' },
}

const base = 0x40_0000
const headBytes = 64
const segmentBytes = 56

/** An ELF file of one segment that begins with its own head. */
export function pauseProgram(architecture: string): Buffer | null {
  const found = codes[architecture]
  if (found === undefined) return null
  const code = Buffer.from(found.code, 'hex')
  const start = headBytes + segmentBytes
  const file = Buffer.alloc(start + code.length)
  file.write('7f454c46020101', 0, 'hex')
  file.writeUInt16LE(2, 16)
  file.writeUInt16LE(found.machine, 18)
  file.writeUInt32LE(1, 20)
  file.writeBigUInt64LE(BigInt(base + start), 24)
  file.writeBigUInt64LE(BigInt(headBytes), 32)
  file.writeUInt16LE(headBytes, 52)
  file.writeUInt16LE(segmentBytes, 54)
  file.writeUInt16LE(1, 56)
  file.writeUInt32LE(1, headBytes)
  file.writeUInt32LE(5, headBytes + 4)
  file.writeBigUInt64LE(BigInt(base), headBytes + 16)
  file.writeBigUInt64LE(BigInt(base), headBytes + 24)
  file.writeBigUInt64LE(BigInt(file.length), headBytes + 32)
  file.writeBigUInt64LE(BigInt(file.length), headBytes + 40)
  file.writeBigUInt64LE(0x1000n, headBytes + 48)
  code.copy(file, start)
  return file
}

/** Makes the image where an engine has it not yet; one that was replaced by an empty one gets it again. */
export async function makePauseImage(engine: Connection, signal: AbortSignal): Promise<void> {
  const { Architecture } = (await engine.ask((docker) => docker.info() as Promise<unknown>, { signal })) as { Architecture: string }
  const content = pauseProgram(Architecture)
  if (content === null) throw new DriverError('image_missing', `there is no router for a machine of ${Architecture}`)
  await importTar(engine, tarOf([{ path: 'pause', content, mode: 0o755 }]), {
    image: routerImage,
    changes: ['CMD ["/pause"]', 'USER 65534:65534'],
  })
}

/** An image of one layer. */
export async function importTar(
  engine: Connection,
  tar: Buffer | NodeJS.ReadableStream,
  { image, changes = [] }: { image: string; changes?: readonly string[] },
): Promise<void> {
  const at = image.lastIndexOf(':')
  const [repo, tag] = [image.slice(0, at), image.slice(at + 1)]
  const made = await engine.ask((docker) =>
    docker.importImage(Buffer.isBuffer(tar) ? Readable.from([tar]) : tar, { repo, tag, changes: [...changes] }),
  )
  // It is there once the engine has told all it has to tell.
  for await (const _ of made) continue
}

export const hasImage = async (engine: Connection, image: string, signal?: AbortSignal): Promise<boolean> =>
  (await unless(
    [404],
    engine.ask((docker) => docker.getImage(image).inspect(), signal === undefined ? {} : { signal }),
  )) !== null
