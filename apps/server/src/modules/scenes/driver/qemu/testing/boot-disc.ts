const sector = 2_048
/** Says `from the disc` on the serial line, writes the sector below to the disk and starts the machine again. As it was assembled. */
const ofDisc = '+jHAjtiOwI7QvAB8vjN86BUAuAEDuQEAuoAAuwB+zROw/uZk9Ov9uvgDrITAdAPu6/jDZnJvbSB0aGUgZGlzYw0K'
/** Says `from the disk`, stands still, and ends when its power button is pressed: ACPI's registers stand at 0x600. */
const ofDisk = '+jHAjtiOwI7QvAB8vjZ8uvgDrITAdAPu6/i6Aga4AAHv+/S6AAbt9sQBdPa6BAa4ACDv9Ov9ZnJvbSB0aGUgZGlzaw0KAA=='

/** A disc that installs the smallest of all systems. */
export function bootDisc(): Buffer {
  const disc = Buffer.alloc(21 * sector)
  const at = (number: number) => disc.subarray(number * sector, (number + 1) * sector)
  for (const [number, type] of [
    [16, 1],
    [17, 0],
    [18, 255],
  ] as const) {
    at(number).set([type])
    at(number).write('CD001\u0001', 1, 'latin1')
  }
  at(17).write('EL TORITO SPECIFICATION', 7, 'latin1')
  at(17).writeUInt32LE(19, 0x47)
  const catalog = at(19)
  catalog.set([1])
  catalog.writeUInt16LE(0xaa_55, 0x1e)
  catalog.writeUInt16LE(0x1_00_00 - 0xaa_55 - 1, 0x1c)
  catalog.set([0x88], 0x20)
  catalog.writeUInt16LE(2, 0x26)
  catalog.writeUInt32LE(20, 0x28)
  at(20).write(ofDisc, 0, 'base64')
  at(20).write(ofDisk, 512, 'base64')
  at(20).writeUInt16LE(0xaa_55, 1_022)
  return disc
}
