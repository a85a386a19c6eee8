/** Returns the name of the file with a certificate's proof, as a download and in its PDF. */
export function proofName(certificate: string): string {
  return `certificate-${certificate}.proof`;
}
