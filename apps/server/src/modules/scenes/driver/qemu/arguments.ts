import type { NodeSpec } from '@beacon/engine/scene'
import { join } from 'node:path'

export type Accelerator = 'kvm' | 'tcg'

export interface Machine {
  name: string
  home: string
  run: string
  /** The disk of its image. */
  base: string
  node: Pick<NodeSpec, 'cpuMilli' | 'memoryMb'>
  /** A card without a tap is one whose cable hangs loose. */
  cards: readonly Card[]
  accelerator: Accelerator
  /** Name of the memory in its disk that it goes on with. */
  from: string | null
  /** Whom it runs as, once it has opened what it needs; null: as who starts it. */
  user: { uid: number; gid: number } | null
  /** Its drive for discs, if it has one, and whether a disc lies in it. */
  drive?: 'none' | 'empty' | 'full'
  /** It is ended after so long, also where nobody is left who would. */
  lifeS?: number
}

interface Card {
  tap: string | null
  mac: string
}

export const socketOf = (run: string, name: 'qmp' | 'vnc' | 'serial' | `card${number}`) => join(run, `${name}.sock`)
export const discFileOf = (home: string) => join(home, 'cd.iso')
/** Names of the drive and of what may lie in it, as the monitor knows them. */
export const [discDrive, discNode] = ['cd0', 'cd'] as const
export const serialLogOf = (run: string) => join(run, 'serial.log')

/** Names of blocks and words that have a meaning to QEMU hold no comma: paths are given as JSON. */
const block = (value: object): string[] => ['-blockdev', JSON.stringify(value)]

/** Nothing in it is secret, as every user of the machine may read it. It stands still at first: who starts it lets it go. */
export function argumentsOf({ name, home, run, base, node, cards, accelerator, from, user, drive = 'none' }: Machine): string[] {
  const file = (filename: string, isRead: boolean) => ({ driver: 'file', filename, ...(isRead ? { 'read-only': true } : {}) })
  return [
    ['-name', name, '-S', '-no-user-config', '-nodefaults', '-msg', 'timestamp=on'],
    ['-machine', 'q35,usb=off', '-accel', accelerator === 'kvm' ? 'kvm' : 'tcg,tb-size=64'],
    ['-cpu', cpuOf(accelerator), '-smp', String(coresOf(node)), '-m', String(node.memoryMb)],
    block({ driver: 'qcow2', 'node-name': 'base', 'read-only': true, backing: null, file: file(base, true) }),
    block({ driver: 'qcow2', 'node-name': 'disk0', discard: 'unmap', backing: 'base', file: file(join(home, 'disk.qcow2'), false) }),
    ['-device', 'virtio-blk-pci,drive=disk0,bootindex=0'],
    block({ driver: 'raw', 'node-name': 'seed', 'read-only': true, file: file(join(home, 'seed.iso'), true) }),
    ['-device', 'virtio-blk-pci,drive=seed'],
    drive === 'none' ? [] : driveArguments(file(discFileOf(home), true), drive === 'full'),
    ['-object', 'rng-random,id=rng0,filename=/dev/urandom', '-device', 'virtio-rng-pci,rng=rng0'],
    cards.flatMap((card, at) => cardArguments(run, card, at)),
    ['-vga', 'std', '-display', 'none', '-vnc', `unix:${socketOf(run, 'vnc')},share=force-shared`],
    ['-device', 'qemu-xhci', '-device', 'usb-tablet'],
    ['-chardev', `socket,id=serial0,path=${socketOf(run, 'serial')},server=on,wait=off,logfile=${serialLogOf(run)},logappend=on`],
    ['-serial', 'chardev:serial0', '-qmp', `unix:${socketOf(run, 'qmp')},server=on,wait=off`],
    ['-pidfile', join(run, 'pid'), '-sandbox', 'on,obsolete=deny,spawn=deny,resourcecontrol=deny'],
    user === null ? [] : ['-runas', `${user.uid}:${user.gid}`],
    from === null ? [] : ['-loadvm', from],
  ].flat()
}

export const cpuOf = (accelerator: Accelerator): string => (accelerator === 'kvm' ? 'host' : 'qemu64')

export const coresOf = ({ cpuMilli }: Pick<NodeSpec, 'cpuMilli'>): number => Math.max(1, Math.ceil(cpuMilli / 1_000))

/**
 * A card, the tap that leads to its network, and a socket where the platform hears the same frames: it answers what asks for an address.
 * Nobody at the socket, or somebody slow, holds nothing.
 */
const cardArguments = (run: string, { tap, mac }: Card, at: number): string[] =>
  [
    tap === null ? [] : cableArguments(run, tap, at),
    ['-netdev', `hubport,id=card${at},hubid=${at}`, '-device', `virtio-net-pci,netdev=card${at},mac=${mac},romfile=`],
  ].flat()

const cableArguments = (run: string, tap: string, at: number): string[] =>
  [
    ['-netdev', `tap,id=tap${at},ifname=${tap},script=no,downscript=no,vnet_hdr=off`],
    ['-netdev', `stream,id=ear${at},server=on,addr.type=unix,addr.path=${socketOf(run, `card${at}`)}`],
    ['-netdev', `hubport,id=port${at}a,hubid=${at},netdev=tap${at}`, '-netdev', `hubport,id=port${at}b,hubid=${at},netdev=ear${at}`],
  ].flat()

/** It comes after the disk: a disk that nobody can start from yet lets a disc go first. Small kernels of clouds know no other kind. */
const driveArguments = (file: object, isFull: boolean): string[] => [
  ...block({ driver: 'raw', 'node-name': discNode, 'read-only': true, file }),
  '-device',
  'virtio-scsi-pci,id=discs',
  '-device',
  `scsi-cd,bus=discs.0,id=${discDrive},bootindex=1${isFull ? `,drive=${discNode}` : ''}`,
]
