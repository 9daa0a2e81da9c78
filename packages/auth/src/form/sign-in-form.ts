import { issue } from '@beacon/api/fields'
import * as z from 'zod/mini'

/** Signing in asks only for something: which names and passwords exist is the server's to know. */
const given = z.string().check(z.minLength(1, { error: issue('field_empty') }), z.maxLength(256))
export const signInForm = z.object({ username: given, password: given })
