import { expect, it } from 'vitest'
import { areFirstStepsOpen, makeCode, nextStep, reachableOrigin, type Setup, stepNames } from './model.ts'

const steps = (done: number): Setup['steps'] =>
  Object.fromEntries(stepNames.map((name, index) => [name, { done: index < done, resource_id: null, count: 0 }])) as Setup['steps']

it('shows the first steps until all are ticked or they are hidden', () => {
  expect([areFirstStepsOpen({ hidden: false, steps: steps(4) }), areFirstStepsOpen({ hidden: false, steps: steps(5) })]).toEqual([
    true,
    false,
  ])
  expect(areFirstStepsOpen({ hidden: true, steps: steps(0) })).toBe(false)
})

it('leads to the first step that is not ticked', () => {
  expect([nextStep(steps(0)), nextStep(steps(3)), nextStep(steps(5))]).toEqual(['questions', 'play', null])
})

it('gives other devices an address they can reach', () => {
  expect(reachableOrigin(['http://192.168.1.7:8080'], 'http://localhost:8080')).toBe('http://192.168.1.7:8080')
  expect(reachableOrigin([], 'http://localhost:8080')).toBe('http://localhost:8080')
})

it('makes codes that the setting takes', () => {
  expect(makeCode()).toMatch(/^[A-Z2-9]{8}$/)
})
