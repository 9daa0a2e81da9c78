/** A letter is tried so often, the later the longer apart; then it is given up and shown. */
export const mailTries = 5
/** Letters a minute over all replicas. */
export const mailsPerMinute = 60
