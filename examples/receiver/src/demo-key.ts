/** The super admin of a server in demo mode, where any code works. */
const MOBILE = '0000000004';
const OTP = '1234';

/** Signs in as a person would and makes a key, against a server in demo mode. @throws Error when it refuses */
export const demoKey = async (origin: string): Promise<string> => {
  let cookie = '';
  const post = async (path: string, body: unknown): Promise<Record<string, unknown>> => {
    const answer = await fetch(new URL(path, origin), {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', cookie },
    });
    const said = (await answer.json()) as Record<string, unknown>;
    if (!answer.ok) throw new Error(`${path}: ${String(said.message)}`);
    const set = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '');
    cookie = [cookie, ...set].filter((one) => one !== '').join('; ');
    return said;
  };
  await post('/api/public/request-otp', { mobile: MOBILE });
  await post('/api/public/verify-otp', { mobile: MOBILE, otp: OTP });
  const scopes = ['events:read', 'events:personal', 'requests:write', 'requests:read'];
  const { secret } = await post('/api/admin/api-keys', { name: 'Receiver', scopes, expiresAt: null });
  return String(secret);
};
