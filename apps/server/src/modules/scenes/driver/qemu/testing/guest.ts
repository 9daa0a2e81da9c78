import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { kernelDisk } from './kernel-disk.ts'

const megabyte = 1_048_576
const modules =
  'virtio_ring virtio virtio_pci_legacy_dev virtio_pci_modern_dev virtio_pci failover net_failover virtio_net virtio_blk cdrom isofs scsi_common scsi_mod virtio_scsi sr_mod nls_utf8 button evdev'.split(
    ' ',
  )

/** A guest that asks for its address until it has one, as systems do, and ends when its power button is pressed; it echoes at port 9999, gives a shell at 9998 and on both of its consoles. */
const init = `#!/bin/busybox sh
/bin/busybox mkdir -p /proc /sys /dev /tmp /run /bin /sbin /usr/bin /usr/sbin /etc /mnt
/bin/busybox --install -s /bin
mount -t proc proc /proc; mount -t sysfs sysfs /sys; mount -t devtmpfs dev /dev
mkdir -p /dev/pts; mount -t devpts pts /dev/pts
for m in ${modules.join(' ')}; do [ -f /m/$m.ko ] && insmod /m/$m.ko 2>/dev/null; done
for d in /dev/vdb /dev/vda; do mount -t iso9660 -o ro $d /mnt 2>/dev/null && break; done
tar -xf /mnt/beacon.tar -C / 2>/dev/null; cat /mnt/hosts > /etc/hosts
ip link set lo up
for path in /sys/class/net/eth*; do
  card=\${path##*/}; ip link set $card up
  (until udhcpc -q -n -f -i $card -s /lease -t 20 -T 1 -O staticroutes >/dev/null 2>&1; do :; done) &
done
mkdir -p /etc/acpi/PWRF; cp /power /etc/acpi/PWRF/00000080; acpid -l /dev/null
nc -ll -p 9999 -e /bin/cat &
nc -ll -p 9998 -e /bin/sh &
echo 'started'
while :; do TERM=linux setsid -c sh </dev/tty1 >/dev/tty1 2>&1; done &
while :; do setsid -c sh </dev/ttyS0 >/dev/ttyS0 2>&1; done
`
const lease = `#!/bin/sh
[ "$1" = bound ] || exit 0
ip addr flush dev $interface
ip addr add $ip/$mask dev $interface
set -- $staticroutes
while [ $# -gt 1 ]; do ip route replace $1 via $2; shift 2; done
`

/** What its power button does. */
const power = '#!/bin/sh\nsync\npoweroff -f\n'

/**
 * A kernel on a machine that is busy counts too few ticks of its timer, and gives up: it is told not to count. Guards against other
 * people's programs, and a kernel's tests of its own ciphers, are dear where a processor is imitated; a test guest needs neither.
 */
const words = [
  'nokaslr no_timer_check console=tty0 console=ttyS0 quiet panic=-1',
  'mitigations=off init_on_alloc=0 cryptomgr.notests audit=0 apparmor=0',
].join(' ')
/** A part of the recipe: a disk that was made another way before is made anew. */
const way = 'by a boot sector, not compressed'

export interface Guest {
  /** Reference of its image. */
  image: string
  /** Where a driver finds it. */
  disks: string
}

/** Made once, of packages of the system: a kernel and busybox. It is not compressed, as every start would read it anew. */
export function buildGuest(): Guest {
  const cache = join(homedir(), '.cache', 'beacon-guest')
  const recipe = createHash('sha256').update([init, lease, power, words, way].join('\n')).digest('hex').slice(0, 12)
  const disks = join(cache, recipe)
  const standing = existsSync(disks) ? readdirSync(disks).find((name) => name.endsWith('.qcow2')) : undefined
  if (standing !== undefined) return { disks, image: `disk:${standing.slice(0, -'.qcow2'.length)}` }
  mkdirSync(disks, { recursive: true })
  const folder = mkdtempSync(join(cache, 'make-'))
  try {
    const raw = join(folder, 'disk.raw')
    writeFileSync(raw, diskOf(folder))
    const made = join(folder, 'disk.qcow2')
    execFileSync('qemu-img', ['convert', '-f', 'raw', '-O', 'qcow2', raw, made])
    const sha256 = createHash('sha256').update(readFileSync(made)).digest('hex')
    renameSync(made, join(disks, `${sha256}.qcow2`))
    return { disks, image: `disk:${sha256}` }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function diskOf(folder: string): Buffer {
  const system = unpackKernel(folder)
  const kernelFile = readdirSync(join(system, 'boot')).find((name) => name.startsWith('vmlinuz')) ?? ''
  const kernel = readFileSync(join(system, 'boot', kernelFile))
  const initrd = initrdOf(folder, join(system, 'lib/modules', kernelFile.slice('vmlinuz-'.length), 'kernel'))
  return kernelDisk({ kernel, initrd, words })
}

/** The newest kernel of the lists that the system has; empty where it has none. */
function kernelName(): string {
  const { stdout } = spawnSync('apt-cache', ['depends', 'linux-image-cloud-amd64'], { encoding: 'utf8' })
  return /Depends: (linux-image-\S+)/u.exec(stdout)?.[1] ?? ''
}

function unpackKernel(folder: string): string {
  // A system may have been made without its lists of packages.
  if (kernelName() === '') execFileSync('apt-get', ['-qq', '-o', 'Acquire::Retries=3', 'update'], { stdio: 'ignore' })
  const name = kernelName()
  execFileSync('apt-get', ['-qq', '-o', 'Acquire::Retries=3', '-o', 'APT::Sandbox::User=root', 'download', name], {
    cwd: folder,
    stdio: 'ignore',
  })
  const system = join(folder, 'system')
  const file = readdirSync(folder).find((one) => one.endsWith('.deb')) ?? ''
  execFileSync('dpkg-deb', ['-x', join(folder, file), system])
  return system
}

function initrdOf(folder: string, kernelModules: string): Buffer {
  const root = join(folder, 'root')
  for (const name of ['bin', 'm']) mkdirSync(join(root, name), { recursive: true })
  copyFileSync(existsSync('/bin/busybox') ? '/bin/busybox' : '/usr/bin/busybox', join(root, 'bin/busybox'))
  writeFileSync(join(root, 'init'), init, { mode: 0o755 })
  writeFileSync(join(root, 'lease'), lease, { mode: 0o755 })
  writeFileSync(join(root, 'power'), power, { mode: 0o755 })
  const found = execFileSync('find', [kernelModules, '-name', '*.ko'], { encoding: 'utf8' }).split('\n')
  for (const name of modules) {
    const path = found.find((one) => one.endsWith(`/${name}.ko`))
    if (path !== undefined) copyFileSync(path, join(root, 'm', `${name}.ko`))
  }
  return execFileSync('sh', ['-c', 'find . | busybox cpio -o -H newc 2>/dev/null | gzip -9'], { cwd: root, maxBuffer: 64 * megabyte })
}
