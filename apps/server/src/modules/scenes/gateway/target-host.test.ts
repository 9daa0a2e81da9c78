import { expect, test } from 'vitest'
import { isAtDomain, labelIn } from './target-host.ts'

test.each([
  ['web-7.targets.example', 'web-7'],
  ['WEB-7.Targets.Example:8443', 'web-7'],
  ['web-7.targets.example.', 'web-7'],
  ['web-7.targets.example.:443', 'web-7'],
  ['web-7.targets.example:443:80', 'web-7'],
  ['targets.example.', null],
  ['web-7.targets.example.evil.test', null],
  ['nottargets.example', null],
  [undefined, null],
])('the host %s has the label %s', (host, label) => {
  expect(labelIn(host, 'targets.example')).toBe(label)
})

test('the domain itself is one of targets however it is written', () => {
  expect(['targets.example', 'targets.example.', 'targets.example:1:2'].map((host) => isAtDomain(host, 'targets.example'))).toEqual([
    true,
    true,
    true,
  ])
  expect(isAtDomain('example', 'targets.example')).toBe(false)
})
