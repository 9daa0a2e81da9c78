export const diskFormats = ['qcow2', 'vmdk', 'vdi', 'vhdx', 'raw'] as const
export type DiskFormat = (typeof diskFormats)[number]

export interface DiskFacts {
  format: DiskFormat
  /** What a guest sees, whatever the file takes. */
  virtualBytes: number
}
