/**
 * A boot sector that does what a boot loader does for Linux, and no more: it reads the kernel's set-up to 0x90000, moves the kernel to one
 * megabyte and its first file system to `initrdAt` by the BIOS, 64 KB at a time, and jumps to the set-up. GRUB takes 2.7 s of processor
 * time from its start to the kernel's first words where a processor is imitated, and this takes 1.0 s. Bytes of the 8086 in hex (`objdump
 * -D -b binary -m i8086` shows them as instructions), and what each line does.
 */
const code: readonly (readonly [bytes: string, does: string])[] = [
  ['ea057c0000', 'jmp 0:start'],
  ['31c08ed88ec08ed0bc007cfc', 'start: ds = es = ss = 0, the stack below this sector'],
  ['8816eb7c', 'the drive that the BIOS started from is kept'],
  ['e88700', 'read the set-up'],
  ['c706d67d0010', 'read to 0x10000 from now on'],
  ['66a1e47d6685c07442', 'next: when nothing is left of this part, go to the second'],
  ['663d80000000760666b880000000', '128 sectors at most'],
  ['662906e47da3d27de85f00', 'as many less are left; read them'],
  ['66a1e07da3d57c66c1e810a2d77c8826da7c', 'the place they go to, into the table of the move'],
  ['bebb7cb90080b487cd15725a', 'int 0x15: move 64 KB up; stop where it fails'],
  ['668106e07d00000100ebb5', 'the next ones go 64 KB further; next'],
  ['66a1e87d6685c07417', 'second: the first file system, unless it was moved'],
  ['66a3e47d66c706e87d00000000', 'its sectors are what is left now'],
  ['66a1ec7d66a3e07deb95', 'its place is where they go; next'],
  ['fab800908ed88ec08ee08ee88ed0bc00e0', 'go: no interrupts, segments and stack of the set-up'],
  ['ea00002090', 'jmp 0x9020:0'],
  ['8a16eb7cbed07db442cd13720c', 'read: int 0x13 by the packet; stop where it fails'],
  ['660fb706d27d660106d87dc3', 'the packet names the sectors behind those; return'],
  ['f4ebfd', 'stop: hlt, for ever'],
  ['00000000000000000000000000000000', 'the table of the move: two descriptors that the BIOS fills'],
  ['ffff000001930000', 'from: 64 KB at 0x10000'],
  ['ffff000000930000', 'to: 64 KB at the place written above'],
  ['00000000000000000000000000000000', 'two more of the BIOS'],
  ['0000', 'the drive'],
]

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
  disk.write(code.map(([bytes]) => bytes).join(''), 0, 'hex')
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
