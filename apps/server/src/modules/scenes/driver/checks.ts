import type { PortReach } from '@beacon/api/bank/port-span'
import type { Socket } from 'node:net'

/** An address that a program may talk to; without a port: all of them. */
export interface CheckTarget {
  /** Of IPv4, in numbers. */
  host: string
  ports: readonly PortReach[]
}

export interface BoothRun {
  command: readonly string[]
  /** Then it is asked to end; a little later it is ended. */
  timeMs: number
  /** Kept of each channel. */
  outputBytes: number
}

export interface BoothEnd {
  /** Null: it was ended by a signal. */
  exit_code: number | null
  stdout: string
  stderr: string
  /** Its time was over. */
  isLate: boolean
  /** It was ended because it printed without end. */
  isFlood: boolean
  took_ms: number
  cpu_ms: number
  /** So long the machine let it wait for a processor: of all that it started where its time was over, else its first thread. */
  waited_ms: number
}

/** A container of a script that stands ready: its runs share its files, which nobody can write, and nothing else. */
export interface Booth {
  /** Lets its runs reach these besides. @throws DriverError */
  reach(targets: readonly CheckTarget[], signal: AbortSignal): Promise<void>
  /** @throws DriverError where it could not be begun, or was cut */
  run(run: BoothRun, signal: AbortSignal): Promise<BoothEnd>
  /** An address of its own, at whose port its runs meet `hear`, and nobody else does. The caller closes it. @throws DriverError */
  lead(at: { host: string; port: number }, hear: (socket: Socket) => void, signal: AbortSignal): Promise<{ close: () => void }>
  /** What runs is ended. */
  close(): Promise<void>
}

/** A program that nobody of the platform wrote, in a container of its own. */
export interface AloneRun {
  image: string
  command: readonly string[]
  /** A tar of what lies in /input, where nobody writes while it runs. */
  input: () => AsyncIterable<Buffer>
  /** Then it is ended with all that it started. */
  timeMs: number
  memoryMb: number
  /** Of /tmp, the only place where it writes; counted apart from its memory. */
  diskMb: number
  /** Kept of what it prints as its result; one byte more ends it. */
  resultBytes: number
  /** Kept of what it says besides. */
  saidBytes: number
}

export interface AloneEnd {
  exit_code: number
  result: Buffer
  said: string
  isLate: boolean
  /** Its result is larger than what is kept. */
  isLarge: boolean
  /** It was ended because it printed without end. */
  isFlood: boolean
  /** It took more memory than it has. */
  isOom: boolean
  took_ms: number
}

/** Runs programs of checks, many a minute. */
export interface CheckDriver {
  /** A word for what is missing to run any; null where nothing is. */
  lack(): Promise<string | null>
  /** @throws DriverError `image_missing` where the image is not there */
  open(image: string, options: { hasNetwork: boolean }, signal: AbortSignal): Promise<Booth>
  /** Runs a program that reaches nobody and leaves nothing but what it printed. @throws DriverError `image_missing`; where it could not be begun, or was cut */
  alone(run: AloneRun, signal: AbortSignal): Promise<AloneEnd>
  /** Takes away what processes left that are gone. */
  sweep(signal: AbortSignal): Promise<void>
}
