export interface ImageFacts {
  id: string
  bytes: number
  user: string
  ports: string[]
  volumes: string[]
  hasHealth: boolean
  hasTriggers: boolean
  labels: string[]
  isForThisMachine: boolean
}

/** What the steps of a build reach: the internet by a network of their own, and nothing inside but what is named here, by TCP. */
export interface BuildNetwork {
  /** Addresses of IPv4 and ranges of them. */
  inside: readonly string[]
}

export interface ImageBuild {
  /** A tar, read as it flows: the Dockerfile at its top. */
  context: () => NodeJS.ReadableStream
  tag: string
  memoryMb: number
  pids: number
  /** Bytes that one step may write. */
  stepBytes: number
  /** Null: its steps have no network. */
  network: BuildNetwork | null
  onLine: (text: string) => void
}

/** What a virtual machine starts from whose system is not installed yet: an empty disk, as large as its node says. */
export const blankDisk = 'disk:blank'

/** What a drive tells of every disc, shorter ones included: QEMU keeps the file open and never sees it grow. */
export const discBytes = 1024 ** 3

/** A node that an image is taken from. */
export interface FrozenPlace {
  scene: string
  gen: number
  node: string
}

/** What a virtual machine wrote, above the disk of its image. Nobody writes to either. */
export interface StillDisk {
  disk: string
  base: string
  virtualBytes: number
  /** Whether its system ended by itself before; null where it did not run, so that there was nothing to end. */
  hasEnded: boolean | null
}

/** Disks of virtual machines, which are files and no images of an engine. */
export interface MachineDisks {
  /** Bytes that a copy takes at most, its memory included; null for a node that is no virtual machine. */
  bytesOf: (place: FrozenPlace) => Promise<number | null>
  /**
   * Copies a machine's disk into an empty folder, as its system leaves it when it ends: a copy of the machine is asked to end, apart
   * from every network. The machine, its disk and its memory stay as they are. @throws DriverError
   */
  copy: (place: FrozenPlace, folder: string, signal: AbortSignal) => Promise<StillDisk>
}

/** The version whose build left this behind, under `:kept-v<version>-<stage>`; null for any other tag. */
export const versionOfLayer = (tag: string): string | null => {
  const [, repository, version] = /^(.+):kept-(v\d+)-\d+$/u.exec(tag) ?? []
  return repository === undefined ? null : `${repository}:${version}`
}

/** What makes images at an engine. A build or a load that is cut ends there too; its layers stay for a later try. @throws DriverError */
export interface ImageDriver {
  build: (build: ImageBuild, signal: AbortSignal) => Promise<void>
  /** Takes away what a build left whose process was killed: its step, its network and the ways out of it. */
  endBuilds: (signal: AbortSignal) => Promise<void>
  /** Loads what `docker save` would write for one image without a name; answers its id. */
  load: (archive: () => NodeJS.ReadableStream, signal: AbortSignal) => Promise<string>
  /** What `docker save` writes of one image. */
  save: (tag: string, signal: AbortSignal) => Promise<NodeJS.ReadableStream>
  tag: (id: string, tag: string) => Promise<void>
  inspect: (tag: string) => Promise<ImageFacts | null>
  /** Tags of this installation. */
  list: () => Promise<string[]>
  /** What a container holds on its disk, under a tag; what its scene gave it is left out. @throws DriverError `gone` without the node */
  freeze: (place: FrozenPlace, tag: string, signal: AbortSignal) => Promise<void>
  /** Absent where no virtual machines are started. */
  machines?: MachineDisks
  /** Nothing there is no error. */
  remove: (tag: string) => Promise<void>
  tagOf: (name: string, version: string) => string
  /** Free bytes of the disk that the engine writes to; null where it is not seen from here. */
  freeBytes: () => Promise<number | null>
}

/** What the engine said of a build or a load that failed, in its own words. */
export class ImageRefused extends Error {
  override name = 'ImageRefused'
  readonly why: 'step' | 'size' | 'limit' | 'builder'
  constructor(message: string, why: 'step' | 'size' | 'limit' | 'builder' = 'step') {
    super(message)
    this.why = why
  }
}
