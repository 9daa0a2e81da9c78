import { expect, test, vi } from 'vitest'
import type { Room } from './room.ts'
import { openRooms } from './rooms.ts'
import type { Stream } from './stream.ts'

const roomOf = () => ({ close: vi.fn(), leave: vi.fn() }) as unknown as Room & { close: ReturnType<typeof vi.fn> }

// Rooms only hand it on.
const stream = {} as Stream

test('whoever is on the way in keeps the room open when the last other one leaves', async () => {
  const rooms = openRooms(() => undefined)
  const room = roomOf()
  const open = vi.fn(async () => room)
  const first = rooms.enter('a', stream, open)
  const second = rooms.enter('a', stream, open)
  first.leave()
  first.leave()
  await second.room
  expect([open.mock.calls.length, room.close.mock.calls.length]).toEqual([1, 0])
  expect([first.holds(), second.holds(), rooms.find('a') !== undefined]).toEqual([false, true, true])
  second.leave()
  await second.room
  expect([room.close.mock.calls.length, rooms.find('a')]).toEqual([1, undefined])
})

test('who comes after the last one left opens another room, and the old one closes alone', async () => {
  const rooms = openRooms(() => undefined)
  const [old, young] = [roomOf(), roomOf()]
  const first = rooms.enter('a', stream, async () => old)
  first.leave()
  const second = rooms.enter('a', stream, async () => young)
  await Promise.all([first.room, second.room])
  expect([old.close.mock.calls.length, young.close.mock.calls.length]).toEqual([1, 0])
  expect(await rooms.find('a')).toBe(young)
})

test('a room that could not be opened is opened anew', async () => {
  const rooms = openRooms(() => undefined)
  const failed = rooms.enter('a', stream, () => Promise.reject(new Error('no database')))
  await expect(failed.room).rejects.toThrow('no database')
  const room = roomOf()
  expect(await rooms.enter('a', stream, async () => room).room).toBe(room)
})
