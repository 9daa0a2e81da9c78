import type { AnyEndpoint, Takes } from '@beacon/api/endpoint'
import { Failure } from '../failure.ts'

const json = 'application/json'
const multipart = 'multipart/form-data'
const taken: Record<Takes, ReadonlySet<string>> = {
  json: new Set([json]),
  form: new Set([json, 'application/x-www-form-urlencoded', multipart]),
  upload: new Set([multipart]),
}

/**
 * Refuses a body of a type that the operation does not declare, before a byte of it is read: forms have more ways to cost memory and
 * time than JSON, and JSON where a file is awaited would be held whole up to the size of a file.
 */
export function refuseMedia({ method, takes }: AnyEndpoint, contentType: string | undefined): void {
  // A body without a type is refused by the framework, and that of a GET is never read.
  if (contentType === undefined || method === 'GET') return
  const [type = ''] = contentType.split(';', 1)
  if (!taken[takes].has(type.trim().toLowerCase())) throw new Failure('media_type')
}
