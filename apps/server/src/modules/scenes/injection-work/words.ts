import { serviceNumber } from '../service/index.ts'

/** Below it each service that was put in has a folder of its own, which stays in the image. */
export const servicesFolder = '/opt/beacon'

const plainName = /^[a-z0-9](?:[a-z0-9._-]{0,38}[a-z0-9])?$/u
const ofNumber = /^sv-\d+$/u

/** A service is known by its name where that is a plain one, and else by its number, which no name can be. */
export function folderOf(service: { name: string; number: number }): string {
  const name = service.name.toLowerCase()
  return plainName.test(name) && !ofNumber.test(name) ? name : serviceNumber(service)
}

/** A shell around it takes an installer that does not say what reads it, and gives one way to both of its outputs: two have no order. */
export const commandOf = (main: string): string[] => ['/bin/sh', '-c', 'exec "./$1" 2>&1', 'sh', main]
