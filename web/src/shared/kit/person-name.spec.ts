import { describe, expect, it } from 'vitest';
import { greetingName, initialsOf } from './person-name';

describe('a person’s name', () => {
  it.each([
    ['Asha Kulkarni', 'Asha', 'AK'],
    ['डॉ. अनुष्का शर्मा', 'अनुष्का', 'अश'],
    ["डॉ. अनुष्का O'Neil%", 'अनुष्का', 'अO'],
    ['Dr. Meera Nair', 'Meera', 'MN'],
    ['Dr.Meera Nair', 'Meera', 'MN'],
    ['CA Adv. Ravi Iyer', 'Ravi', 'RI'],
    ['S\u0301ri\u0304 Ram Prasad', 'Ram', 'RP'],
    ['SMT SUDHA RAO', 'SUDHA', 'SR'],
    ['K. Raman', 'K. Raman', 'KR'],
    ['A P J Abdul Kalam', 'A P J Abdul Kalam', 'AK'],
    ['निधि', 'निधि', 'नि'],
    ['क्षितिज श्रीवास्तव', 'क्षितिज', 'क्षिश्री'],
    ['தமிழ் செல்வன்', 'தமிழ்', 'தசெ'],
    ['Dr Who', 'Dr Who', 'W'],
    ['Dr.', 'Dr.', 'D'],
    ['42', '42', ''],
    ['', '', ''],
  ])('%s is greeted as "%s" and shown as "%s"', (name, greeted, initials) => {
    expect(greetingName(name)).toBe(greeted);
    expect(initialsOf(name)).toBe(initials);
  });
});
