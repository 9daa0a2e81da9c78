/**
 * A boot sector that turns on paging and long mode, as systems of today do at their start, counts for a while and ends its machine by
 * its exit device. As it was assembled: tables of pages at 0x1000, one page of 2 MB, a loop of 2^27 steps, `out 0xf4, 0x2b`.
 */
const code = [
  '+jHAjtiOwI7QvABw/L8AELkAGPOrxwYAEAMgxwYAIAMwxwYAMIMAuAEkzRX6DwEW0HxmuCAAAAAPIuBmuAAQAAAPIthmuYAAAMAPMmYNAAEAAA',
  '8wDyDAZg0BAACADyLA6mV8CABmuBAAjtiO0EjHxABgAABIx8cAABAASLiId2ZVRDMiEUjHwQAgAADzSKtIixwlCAAQAEg5w3UUMcAPokjHwQAA',
  'AAhI/8l1+7Ar5vT06/0PH0QAAAAAAAAAAAAAAAAAAACaIAAAAAAAAJIAABcAuHw=',
].join('')

/** How QEMU ends for it. */
export const bootedCode = 0x2b * 2 + 1

/** A disk of a megabyte: a BIOS starts none that is smaller. */
export function bootDisk(): Buffer {
  const disk = Buffer.alloc(1_048_576)
  disk.write(code, 0, 'base64')
  disk.writeUInt16LE(0xaa_55, 510)
  return disk
}
