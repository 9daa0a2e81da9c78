import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DriverError } from '../driver.ts'
import { discFileOf, discNode } from './arguments.ts'
import { turnDisc } from './cd.ts'
import type { Monitor } from './qmp.ts'
import { testSignal } from '../../../../testing/test-signal.ts'

/** A drive as QEMU has it. Its system closes the tray behind each of the first `closings` openings. */
function openDrive(medium: string | null, closings: number): { monitor: Monitor; state: () => [medium: string | null, isOpen: boolean] } {
  let [lies, isOpen, left] = [medium, false, closings]
  const needTray = (word: string) => {
    if (!isOpen) throw new DriverError('driver', `${word}: Tray of the device is not open`)
  }
  const ask = async (word: string, given: object = {}): Promise<unknown> => {
    if (word === 'blockdev-open-tray') {
      isOpen = left === 0
      left = Math.max(0, left - 1)
    } else if (word === 'blockdev-close-tray') {
      isOpen = false
    } else if (word === 'blockdev-remove-medium') {
      needTray(word)
      lies = null
    } else if (word === 'blockdev-insert-medium') {
      needTray(word)
      if (lies !== null) throw new DriverError('driver', `${word}: There already is a medium in the device`)
      lies = String(Reflect.get(given, 'node-name'))
    } else throw new Error(word)
    return {}
  }
  return { monitor: { ask, job: () => Promise.reject(new Error('no job')) }, state: () => [lies, isOpen] }
}

/** A disc is as long as the largest one: it is not read whole. */
function begins(path: string, bytes: number): string {
  const into = Buffer.alloc(bytes)
  const file = openSync(path, 'r')
  readSync(file, into)
  closeSync(file)
  return into.toString()
}

describe('the disc of a drive that runs', () => {
  let home: string
  let path: string
  const signal = testSignal()
  beforeAll(() => {
    home = mkdtempSync(join(tmpdir(), 'bcn-cd-'))
    path = join(home, 'put.iso')
    writeFileSync(path, 'what is put in')
  })
  afterAll(() => rmSync(home, { recursive: true, force: true }))

  test.each([0, 1, 2, 5])('goes in and comes out where the system closes the tray %i times', async (closings) => {
    const { monitor, state } = openDrive(null, closings)
    await turnDisc(monitor, { home, path, signal })
    expect(state()).toEqual([discNode, false])
    expect(begins(discFileOf(home), 14)).toBe('what is put in')
    const full = openDrive(discNode, closings)
    await turnDisc(full.monitor, { home, path: null, signal })
    expect(full.state()).toEqual([null, false])
  })

  test('stays where a system never leaves the tray open, and that is told', async () => {
    const { monitor, state } = openDrive(discNode, Infinity)
    await expect(turnDisc(monitor, { home, path, signal })).rejects.toMatchObject({ kind: 'driver', message: /not open/u })
    expect(state()).toEqual([discNode, false])
  })
})
