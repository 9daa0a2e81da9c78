/** A name that is no secure context, as in a venue's own network: no Web Locks, and six connections in all. */
export const hall = 'hall.test'
/** Below it stands a name for each app and one for the API. */
export const site = 'beacon.test'

/**
 * Leads both names to this machine. Every journey's browser has it: a journey with a browser of its own ends the worker before it and
 * makes the one after it begin anew.
 */
export const namesHere = `--host-resolver-rules=MAP ${hall} 127.0.0.1, MAP *.${site} 127.0.0.1`
