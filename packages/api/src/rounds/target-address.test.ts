import * as z from 'zod/mini'
import { expect, it } from 'vitest'
import { addressTemplate, boxAddress } from './target-address.ts'

const isRefused = (read: z.ZodMiniType, text: string): boolean => !z.safeParse(read, text).success

it.each(['10.0.0.1', '192.168.7.20', '203.0.113.9'])('a box stands at %s', (address) => {
  expect(isRefused(boxAddress, address)).toBe(false)
})

it.each([
  'fd00::7',
  '2001:db8::1',
  'box.example.org',
  'localhost',
  '127.0.0.1',
  '0.0.0.0',
  '169.254.169.254',
  '224.0.0.1',
  '010.0.0.1',
  '10.0.0.1:80',
  '',
])('checks do not go to “%s”', (address) => {
  expect(isRefused(boxAddress, address)).toBe(true)
})

it.each<[template: string, isRefused: boolean]>([
  ['10.{ipd}.{topic_no}.3', false],
  ['10.80.{entrant_no}.2', false],
  ['', false],
  ['10.80.{topic_no}.2', true],
  ['10.8{entrant_no}{ipd}.0.2', true],
  ['fd00::{entrant_no}', true],
  ['box-{entrant_no}.example.org', true],
])('a template “%s” is refused: %s', (template, is) => {
  expect(isRefused(addressTemplate, template)).toBe(is)
})
