//! Where somebody is, as far as they are counted by it: an address, or of IPv6 the whole network,
//! in which anybody has as many addresses as they like.

use floor::Name;
use std::net::{IpAddr, Ipv6Addr};

/// The part of an IPv6 address that is the network's.
const PREFIX: u128 = u128::MAX << 64;

/// The address under which one is counted.
pub(crate) fn masked(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(six) => Ipv6Addr::from_bits(six.to_bits() & PREFIX).into(),
        four @ IpAddr::V4(_) => four,
    }
}

/// The same for an address in words; what is none is left as it is.
pub(crate) fn of(source: &Name) -> Name {
    let Ok(address) = source.parse::<IpAddr>() else { return source.clone() };
    let masked = masked(address);
    let words = if masked.is_ipv6() { format!("{masked}/64") } else { masked.to_string() };
    words.as_str().into()
}

#[cfg(test)]
mod tests {
    use super::of;

    #[test]
    fn an_address_is_one_and_a_network_of_ipv6_is_one() {
        let counted = |source: &str| of(&source.into()).to_string();
        assert_eq!(counted("192.0.2.7"), "192.0.2.7");
        assert_eq!(counted("::ffff:192.0.2.7"), "192.0.2.7", "as a socket of both kinds says it");
        assert_eq!(counted("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
        assert_eq!(counted("2001:db8:1:2::9"), "2001:db8:1:2::/64");
        assert_eq!(counted("2001:db8:1:3::9"), "2001:db8:1:3::/64");
        assert_eq!(counted("somewhere"), "somewhere");
    }
}
