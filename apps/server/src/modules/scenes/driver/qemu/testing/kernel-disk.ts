/**
 * A boot sector that does what a boot loader does for Linux, and no more: it reads the kernel's set-up to 0x90000, moves the kernel to one
 * megabyte and its first file system to `initrdAt` by the BIOS, 64 KB at a time, and jumps to the set-up. GRUB takes 2.7 s of processor
 * time from its start to the kernel's first words where a processor is imitated, and this takes 1.0 s. As it was assembled:
 * `int 0x13, ah=0x42` reads by the packet at 464, `int 0x15, ah=0x87` moves from 0x10000, then `ljmp 0x9020:0`.
 */
const code = [
  '6gV8AAAxwI7YjsCO0LwAfPyIFut86IcAxwbWfQAQZqHkfWaFwHRCZj2AAAAAdgZmuIAAAABmKQbkfaPSfehfAGah4H2j1XxmwegQotd8iCbafL67fLkAgLSH',
  'zRVyWmaBBuB9AAABAOu1ZqHofWaFwHQXZqPkfWbHBuh9AAAAAGah7H1mo+B965X6uACQjtiOwI7gjuiO0LwA4OoAACCQihbrfL7QfbRCzRNyDGYPtwbSfWYB',
  'Bth9w/Tr/QAAAAAAAAAAAAAAAAAAAAD//wAAAZMAAP//AAAAkwAAAAAAAAAAAAAAAAAAAAAAAAAA',
].join('')

const megabyte = 1_048_576
const sector = 512
/** Where the kernel lies on the disk, in sectors; what it starts from comes next to it. */
const kernelAt = 2_048
/** Above all that a kernel of 54 MB takes from its 16 MB on, so a machine has 80 MB or more. */
const initrdAt = 72 * megabyte
/** What the sector finds in itself, by place: the kernel's words, and the numbers that it works by. */
const own = { words: 288, packet: 464, setUp: 466, segment: 470, at: 472, to: 480, kernel: 484, initrd: 488, initrdTo: 492 }
const sectorAt = 0x7c00

/** Fields of the kernel's set-up, as its boot protocol names them. */
const header = { setUpSectors: 0x1f1, loader: 0x210, flags: 0x211, initrd: 0x218, initrdBytes: 0x21c, heapEnd: 0x224, words: 0x228 }
const unknownLoader = 0xff
const canUseHeap = 0x80

/** The raw disk of a machine that starts this kernel with these words. */
export function kernelDisk({ kernel, initrd, words }: { kernel: Buffer; initrd: Buffer; words: string }): Buffer {
  if (words.length >= own.packet - own.words) throw new Error('the words of the kernel find no room in the boot sector')
  const kernelSectors = Math.ceil(kernel.length / sector)
  const initrdSectors = Math.ceil(initrd.length / sector)
  const setUpSectors = (kernel[header.setUpSectors] ?? 0) + 1
  const disk = Buffer.alloc(Math.ceil(((kernelAt + kernelSectors + initrdSectors) * sector) / megabyte + 1) * megabyte)
  disk.write(code, 0, 'base64')
  disk.write(words, own.words, 'latin1')
  disk.writeUInt8(16, own.packet)
  disk.writeUInt16LE(setUpSectors, own.setUp)
  disk.writeUInt16LE(0x90_00, own.segment)
  disk.writeUInt32LE(kernelAt, own.at)
  disk.writeUInt32LE(megabyte, own.to)
  disk.writeUInt32LE(kernelSectors - setUpSectors, own.kernel)
  disk.writeUInt32LE(initrdSectors, own.initrd)
  disk.writeUInt32LE(initrdAt, own.initrdTo)
  disk.writeUInt16LE(0xaa_55, sector - 2)
  const at = kernelAt * sector
  kernel.copy(disk, at)
  disk.writeUInt8(unknownLoader, at + header.loader)
  disk.writeUInt8(disk.readUInt8(at + header.flags) | canUseHeap, at + header.flags)
  disk.writeUInt32LE(initrdAt, at + header.initrd)
  disk.writeUInt32LE(initrd.length, at + header.initrdBytes)
  disk.writeUInt16LE(0xde_00, at + header.heapEnd)
  disk.writeUInt32LE(sectorAt + own.words, at + header.words)
  initrd.copy(disk, at + kernelSectors * sector)
  return disk
}
