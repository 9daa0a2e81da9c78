import type { Db } from '../../../db/database.ts'
import { expect, test } from 'vitest'
import { hearRestore, isClosed, restoreViewOf, type RestoreNews } from './restores.ts'

const db = {} as Db
const news = (number: number, step: RestoreNews['view']['step'], is_closed: boolean): RestoreNews => ({
  token: 'one',
  number,
  view: { step, percent: 10 * number, error_code: step === 'failed' ? 'backup_changed' : null, error_details: {}, report: null },
  is_closed,
  is_over: false,
})

test('what was told of a restore before its end and comes after it neither takes the end back nor closes the doors', () => {
  hearRestore(db, news(1, 'verifying', false))
  hearRestore(db, news(3, 'failed', false))
  hearRestore(db, news(2, 'database', true))
  expect(restoreViewOf('one')).toMatchObject({ step: 'failed', error_code: 'backup_changed' })
  expect(isClosed(db)).toBe(false)
})
