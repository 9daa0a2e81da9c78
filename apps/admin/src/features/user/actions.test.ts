import { isPasswordForm } from '@beacon/api/people/person-rules'
import { usualLimits } from '@beacon/auth/form'
import { describe, expect, it } from 'vitest'
import { hindranceOf } from './actions.ts'
import { makePassword, profileOf, type UserDetail } from './model.ts'

const row = (status: 'normal' | 'to_audit' | 'disabled', more = {}) => ({
  resource_id: 'u',
  is_admin: false,
  status,
  has_sessions: false,
  locked_until: null,
  totp_on: false,
  ...more,
})

describe('what cannot be done to a user now', () => {
  it.each([
    ['disable', row('normal'), null],
    ['disable', row('disabled'), 'already_disabled'],
    ['disable', row('normal', { is_admin: true }), 'admin_protected'],
    ['disable', row('normal', { resource_id: 'me', is_admin: true }), 'self_refused'],
    ['set_expiry', row('normal', { resource_id: 'me' }), null],
    ['set_role', row('normal', { resource_id: 'me' }), 'self_refused'],
    ['sign_out', row('normal'), 'no_sessions'],
    ['sign_out', row('normal', { has_sessions: true }), null],
    ['unlock', row('normal'), 'not_locked'],
    ['unlock', row('normal', { locked_until: '2026-11-20T14:42:00.000Z' }), null],
    ['reset_two_factor', row('normal'), 'totp_not_set_up'],
    ['recover', row('normal'), 'not_disabled'],
    ['approve', row('normal'), 'nothing_to_review'],
    ['approve', row('to_audit'), null],
    ['delete', row('normal'), 'disable_first'],
    ['delete', row('disabled'), null],
  ] as const)('%s %j: %s', (action, user, hindrance) => {
    expect(hindranceOf(action, user, 'me')).toBe(hindrance)
  })
})

it('makes passwords of twelve with letters and digits, whatever the dice', () => {
  for (const byte of [0, 1, 77, 255])
    expect(makePassword(usualLimits, (bytes) => bytes.fill(byte))).toMatch(/^(?=.*[A-Za-z])(?=.*\d)[A-Za-z0-9]{12}$/)
  for (const kinds of [1, 2, 3])
    for (const min of [6, 20]) {
      const made = makePassword({ ...usualLimits, kinds, min, mixed: true })
      expect([made.length, isPasswordForm(made, { min, max: 20, kinds, mixed_case: true })]).toEqual([Math.max(12, min), true])
    }
})

it('never sends masked personal data back', () => {
  const detail = { name: 'Hana Sato', rep_name: 'hana', phone: '138****8000', email: 'h***@x.y', work_id: null, version: 1 } as UserDetail
  for (const name of ['phone', 'email', 'id_card', 'address']) expect(profileOf(detail)).not.toHaveProperty(name)
})
