import { api } from '@beacon/api/all'
import type { AnyEndpoint } from '@beacon/api/endpoint'
import { expect, it } from 'vitest'
import { staffErrorTexts } from './error-texts.ts'

const isEndpoint = (value: object): value is AnyEndpoint => 'errors' in value && 'access' in value

function endpointsIn(tree: object): AnyEndpoint[] {
  if (isEndpoint(tree)) return [tree]
  return Object.values(tree).flatMap((value: unknown) => (typeof value === 'object' && value !== null ? endpointsIn(value) : []))
}

const isOfStaff = ({ access }: AnyEndpoint): boolean => access.kind === 'permission' && !access.item.startsWith('front.')

it('no operation of players and viewers fails with a code whose text only staff carry', () => {
  const others = endpointsIn(api).filter((endpoint) => !isOfStaff(endpoint))
  expect(others.length).toBeGreaterThan(100)
  const met = others.flatMap(({ path, errors }) =>
    errors.filter((code) => Object.hasOwn(staffErrorTexts, code)).map((code) => `${path}: ${code}`),
  )
  expect(met).toEqual([])
})
